import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { EventBy, EventName, FactsOf } from '#core/market/notification/events';
import { links } from '#shared/links';

type Path = (about: MailRecord) => string;

/** The words of a push. Anyone can read a locked screen, so a push contains a place but no names, texts, amounts or contact details. */
export interface PushWords {
  /** Replaces the title of the event. */
  title?: string;
  /** `place`: ` in Dilworth`, or empty if unknown. */
  body: (place: string) => string;
  /** Returns the path that the push opens. */
  path: Path;
  /** `high` wakes a sleeping phone. */
  urgency: 'low' | 'normal' | 'high';
  /** Hours until the push is no longer worth sending, unless its subject ends earlier. */
  hours: number;
}

export const toProject =
  (link: (id: string) => string): Path =>
  ({ projectId }) =>
    projectId === null ? links.dashboard : link(projectId);

export const usual = (body: PushWords['body'], path: Path): PushWords => ({ body, path, urgency: 'normal', hours: 24 });

export const money = (body: PushWords['body'], path: Path): PushWords => ({ body, path, urgency: 'high', hours: 72 });

/** For a stager whose bid was not accepted. */
export const over = (body: PushWords['body']): PushWords => ({ body, path: toProject(links.project), urgency: 'low', hours: 48 });

interface AppWords<Name extends EventName> {
  app: (facts: FactsOf<Name>) => string;
  /** Replaces the title of the event. */
  appTitle?: (facts: FactsOf<Name>) => string;
}

export interface EmailRules {
  /** The email goes out even if the notification was read. */
  evenIfRead?: true;
  /** A security email. It goes only to confirmed addresses: five an hour at once, and later ones as one. */
  isSecurity?: true;
  /** Returns the email that follows this one, whether or not it was sent. */
  next?: (mail: MailRecord, now: Date) => { event: EventBy<'email'>; dueAt: Date } | undefined;
}

type If<Condition, Then> = Condition extends true ? Then : { [Key in keyof Then]?: never };

/** The words of an event in the app and on devices. They name projects, never people. */
type WordsOf<Name extends EventName> = {
  title: string;
} & EmailRules &
  If<Name extends EventBy<'app'> ? true : false, AppWords<Name>> &
  If<Name extends EventBy<'push'> ? true : false, { push: PushWords }>;

export type Words = { [Name in EventName]: WordsOf<Name> };

/** The words of any event. `app` and `appTitle` are methods, so that TypeScript accepts the functions of each event here. */
export type AnyWords = { title: string; push?: PushWords } & EmailRules & {
    app?(facts: object): string;
    appTitle?(facts: object): string;
  };
