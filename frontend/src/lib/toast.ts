import { type ReactNode, useSyncExternalStore } from 'react';
import { messageOf } from './errors';

/** What a toast offers to do, for as long as it is there. */
export interface ToastAction {
  label: string;
  /** How the same is done elsewhere, read aloud with the toast: not everybody gets to the button in time. */
  elsewhere: string;
  do: () => void;
}

/** What the specification gives a toast (section 3). */
interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  action?: ToastAction;
  variant?: 'default' | 'destructive';
  /** Milliseconds on screen, default 5000. */
  duration?: number;
}

export interface ToastItem extends ToastContent {
  id: string;
  open: boolean;
}

/** One toast at a time: a new one takes the place of the old. */
const shownAtMost = 1;
/** A dismissed toast leaves the list so late that its way out is never cut short. */
const removedAfterMs = 1_000_000;

const none: readonly ToastItem[] = [];
let toasts: readonly ToastItem[] = none;
let counter = 0;
const listeners = new Set<() => void>();

const change = (next: readonly ToastItem[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const dismissToast = (id: string): void => {
  if (!toasts.some((item) => item.id === id && item.open)) return;
  change(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)));
  setTimeout(() => change(toasts.filter((item) => item.id !== id)), removedAfterMs);
};

/** Shows a toast. Callable from anywhere, also outside of React. */
export const toast = (content: ToastContent): { id: string; dismiss: () => void } => {
  counter += 1;
  const id = String(counter);
  change([{ ...content, id, open: true }, ...toasts].slice(0, shownAtMost));
  return { id, dismiss: () => dismissToast(id) };
};

/** Says that something is wrong. */
export const toastProblem = (title: string, description?: string) =>
  toast({ title, ...(description && { description }), variant: 'destructive' });

/** Says that a call failed: in the server's words where it has some for the user, else in those of `fallback`. */
export const toastFailure = (title: string, error: unknown, fallback?: string) => toastProblem(title, messageOf(error, fallback));

const carriedKey = 'toast';

/** Shows a toast on the page that is loaded next: for what ends with a full reload. Words only, as it waits in session storage. */
export const toastAfterReload = (words: { title: string; description: string }): void => {
  try {
    sessionStorage.setItem(carriedKey, JSON.stringify(words));
  } catch {
    // Storage can be forbidden; the words are then seen for as long as this page still is.
    toast(words);
  }
};

/** Shows the toast that the last page left, if it did. */
export const showCarriedToast = (): void => {
  try {
    const words = sessionStorage.getItem(carriedKey);
    sessionStorage.removeItem(carriedKey);
    if (words) toast(JSON.parse(words) as ToastContent);
  } catch {
    // Nothing was left.
  }
};

export const useToasts = (): readonly ToastItem[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
