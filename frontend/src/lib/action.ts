import { type QueryKey, useMutation } from '@tanstack/react-query';
import { ApiError } from './errors';
import { useRefresh } from './query';
import { type ToastContent, toast, toastFailure, toastProblem } from './toast';

export interface ActionReports<Input, Answer> {
  done?: ToastContent | ((answer: Answer, input: Input) => ToastContent);
  failed: string;
  /** Said instead if the session ended and was not renewed. */
  signedOut?: string;
  /** What to do if the server does not say. */
  advice?: string;
  /** Where the input still is. Shown without a connection. */
  kept?: string;
}

/**
 * A mutation that reports what came of it in a toast, and refetches what it changes. Also after a failure: somebody else may have
 * been first, or only the answer was lost.
 */
export const useAction = <Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  { done, failed, signedOut, advice, kept, changes = [] }: ActionReports<Input, Answer> & { changes?: readonly QueryKey[] },
) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => void (done && toast(typeof done === 'function' ? done(answer, input) : done)),
    onError: (error) => {
      if (signedOut && error instanceof ApiError && error.status === 401) toastProblem(signedOut);
      else toastFailure(failed, error, advice, kept);
    },
    onSettled: () => refresh(...changes),
  });
};
