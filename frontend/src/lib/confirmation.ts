import { create } from 'zustand';
import { session } from './session';

/** Asks for the password again when the server requires it. The call waits in `ask()` while the app shows a dialog. */
interface Asked {
  answer: Promise<boolean>;
  settle: (given: boolean) => void;
  /** The user who was asked. The question is void if somebody else signs in. */
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
  /** Resolves to whether the user gave the password. Waiting calls share one answer. */
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
  give: (): void => settle(true),
  decline: (): void => settle(false),
};

session.subscribe(({ epoch }) => {
  const { asked } = getState();
  if (asked && asked.epoch !== epoch) confirmation.decline();
});

export const useConfirmation = (): boolean => useStore(({ asked }) => asked !== null);
