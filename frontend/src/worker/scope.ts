/** The used part of a service worker's global scope. TypeScript's library for it conflicts with that for pages. */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  /** The answer to a navigation, requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again. */
  readonly lastChance: boolean;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { text: () => string } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus: () => Promise<WindowClient>;
  navigate: (url: string) => Promise<WindowClient | null>;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
}

interface Clients {
  get: (id: string) => Promise<WindowClient | undefined>;
  matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly WindowClient[]>;
  openWindow: (url: string) => Promise<WindowClient | null>;
  claim: () => Promise<void>;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
  sync: SyncEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

export interface WorkerScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  readonly location: Pick<Location, 'origin'>;
  readonly navigator: Pick<Navigator, 'locks' | 'setAppBadge' | 'clearAppBadge'>;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
}
