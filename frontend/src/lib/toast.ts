import type { ReactNode } from 'react';
import { create } from 'zustand';
import { messageOf } from './errors';
import { stored } from './storage';

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

/** Says that something is wrong. */
export const toastProblem = (title: string, description?: string) =>
  toast({ title, ...(description && { description }), variant: 'destructive' });

/** Says that a call failed: in the server's words where it has some for the user, else in those of `fallback`. */
export const toastFailure = (title: string, error: unknown, fallback?: string) => toastProblem(title, messageOf(error, fallback));

const carried = stored('sessionStorage', 'toast');

/** Shows a toast on the page that is loaded next: for what ends with a full reload. Words only, as it waits in session storage. */
export const toastAfterReload = (words: { title: string; description: string }): void => {
  // Where storage is forbidden, the words are seen for as long as this page still is.
  if (!carried.write(JSON.stringify(words))) toast(words);
};

/** Shows the toast that the last page left, if it did. */
export const showCarriedToast = (): void => {
  const words = carried.read();
  carried.write(null);
  if (words) toast(JSON.parse(words) as ToastContent);
};
