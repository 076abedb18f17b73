import { useSyncExternalStore } from 'react';
import { session } from './session';

/**
 * The password, asked for once more. The server wants it for what cannot be undone when it was given long ago; the call then
 * waits in `ask()` while the app shows a dialog, and goes on.
 */
interface Asked {
  answer: Promise<boolean>;
  settle: (given: boolean) => void;
  /** Whose password it is: whoever signs in meanwhile was not asked. */
  epoch: number;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

const change = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

const settle = (given: boolean): void => {
  const settled = asked;
  change(null);
  settled?.settle(given);
};

export const confirmation = {
  /** Whether the user has given it. Several calls that wait are answered together. */
  ask: (): Promise<boolean> => {
    if (asked) return asked.answer;
    let answered: Asked['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      answered = resolve;
    });
    change({ answer, settle: answered, epoch: session.snapshot().epoch });
    return answer;
  },
  isAsked: (): boolean => asked !== null,
  /** The server has taken it. */
  give: (): void => settle(true),
  decline: (): void => settle(false),
};

session.subscribe(() => {
  if (asked && asked.epoch !== session.snapshot().epoch) confirmation.decline();
});

/** Whether the password is asked for right now. */
export const useConfirmation = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmation.isAsked,
    () => false,
  );
