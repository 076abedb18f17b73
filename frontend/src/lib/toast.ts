import type { ReactNode } from 'react';
import { create } from 'zustand';
import { checkConnection, messageOf, NetworkError, reasons } from './errors';
import { stored } from './storage';

interface ToastAction {
  label: string;
  /** Where else to find the action. Read aloud, because not everybody reaches the button in time. */
  elsewhere: string;
  do: () => void;
}

/** Specification section 3. */
export interface ToastContent {
  title?: ReactNode;
  /** A list has a line for each item. */
  description?: ReactNode;
  action?: ToastAction;
  variant?: 'default' | 'destructive';
  /** Shown below the description. */
  note?: string;
  /** Milliseconds, default 5000. */
  duration?: number;
}

export interface ToastItem extends ToastContent {
  id: string;
  open: boolean;
}

/** A new toast replaces the old one. */
const maxToasts = 1;
/** Long enough not to cut the exit animation short. */
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

/** Also usable outside of React. */
export const toast = (content: ToastContent): { id: string; dismiss: () => void } => {
  counter += 1;
  const id = String(counter);
  change([{ ...content, id, open: true }, ...useToasts.getState()].slice(0, maxToasts));
  return { id, dismiss: () => dismissToast(id) };
};

export const toastProblem = (title: string, ...description: string[]) =>
  toast({ title, ...(description.length > 0 && { description }), variant: 'destructive' });

/** Shows the server's message or `fallback`. Without a connection, also what happens to the input (`kept`). */
export const toastFailure = (title: string, error: unknown, fallback = checkConnection, kept?: string) => {
  if (!(error instanceof NetworkError)) return toastProblem(title, messageOf(error, fallback));
  return toastProblem(title, ...reasons(error, fallback === title ? checkConnection : fallback), ...(kept ? [kept] : []));
};

const carriedToast = stored('sessionStorage', 'toast');

/** Shows a toast on the next page, for actions that end with a reload. Text only, because it waits in session storage. */
export const toastAfterReload = (
  words: Pick<ToastContent, 'note' | 'duration'> & { title: string; description: string },
): void => {
  // If storage is forbidden, the toast is shown on this page until it unloads.
  if (!carriedToast.write(JSON.stringify(words))) toast(words);
};

export const showCarriedToast = (): void => {
  const words = carriedToast.read();
  carriedToast.write(null);
  if (words) toast(JSON.parse(words) as ToastContent);
};
