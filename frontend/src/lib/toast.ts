import type { ReactNode } from 'react';
import { create } from 'zustand';
import { checkConnection, messageOf, NetworkError, reasons } from './errors';
import { stored } from './storage';

/** An action that a toast offers while it is on screen. */
export interface ToastAction {
  label: string;
  /** Where else the action can be done. Read aloud with the toast, because not everybody reaches the button in time. */
  elsewhere: string;
  do: () => void;
}

/** The fields of a toast in the specification (section 3). */
interface ToastContent {
  title?: ReactNode;
  /** A list has a line for each. */
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

/** One toast at a time: a new one replaces the old. */
const shownAtMost = 1;
/** A dismissed toast stays in the list for this long, so that its exit animation is never cut short. */
const removedAfterMs = 1_000_000;

export const useToasts = create<readonly ToastItem[]>(() => []);
const change = (next: readonly ToastItem[]): void => useToasts.setState(next, true);
let counter = 0;

export const dismissToast = (id: string): void => {
  const toasts = useToasts.getState();
  if (!toasts.some((item) => item.id === id && item.open)) return;
  change(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)));
  setTimeout(() => change(useToasts.getState().filter((item) => item.id !== id)), removedAfterMs);
};

/** Shows a toast. Callable from anywhere, also outside of React. */
export const toast = (content: ToastContent): { id: string; dismiss: () => void } => {
  counter += 1;
  const id = String(counter);
  change([{ ...content, id, open: true }, ...useToasts.getState()].slice(0, shownAtMost));
  return { id, dismiss: () => dismissToast(id) };
};

/** Shows an error toast. `description`: its lines. */
export const toastProblem = (title: string, ...description: string[]) =>
  toast({ title, ...(description.length > 0 && { description }), variant: 'destructive' });

/**
 * Reports a failed call with the server's message for the user, or with `fallback` if there is none. Without a connection it says so, and what
 * becomes of the reader's input (`kept`).
 */
export const toastFailure = (title: string, error: unknown, fallback = checkConnection, kept?: string) => {
  if (!(error instanceof NetworkError)) return toastProblem(title, messageOf(error, fallback));
  return toastProblem(title, ...reasons(error, fallback === title ? checkConnection : fallback), ...(kept ? [kept] : []));
};

const carried = stored('sessionStorage', 'toast');

/** Shows a toast on the next page: for acts that end with a full reload. Text only, because it waits in session storage. */
export const toastAfterReload = (words: { title: string; description: string }): void => {
  // If storage is forbidden, the toast is shown on this page until it unloads.
  if (!carried.write(JSON.stringify(words))) toast(words);
};

/** Shows the toast that the last page left, if there is one. */
export const showCarriedToast = (): void => {
  const words = carried.read();
  carried.write(null);
  if (words) toast(JSON.parse(words) as ToastContent);
};
