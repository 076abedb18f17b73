import { create } from 'zustand';
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

const useStore = create<{ asked: Asked | null }>(() => ({ asked: null }));
const { getState, setState } = useStore;

const settle = (given: boolean): void => {
  const { asked } = getState();
  setState({ asked: null });
  asked?.settle(given);
};

export const confirmation = {
  /** Whether the user has given it. Several calls that wait are answered together. */
  ask: (): Promise<boolean> => {
    const { asked } = getState();
    if (asked) return asked.answer;
    let answered: Asked['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      answered = resolve;
    });
    setState({ asked: { answer, settle: answered, epoch: session.snapshot().epoch } });
    return answer;
  },
  isAsked: (): boolean => getState().asked !== null,
  /** The server has taken it. */
  give: (): void => settle(true),
  decline: (): void => settle(false),
};

session.subscribe(({ epoch }) => {
  const { asked } = getState();
  if (asked && asked.epoch !== epoch) confirmation.decline();
});

/** Whether the password is asked for right now. */
export const useConfirmation = (): boolean => useStore(({ asked }) => asked !== null);
