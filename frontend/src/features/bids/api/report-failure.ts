import { ApiError, messageOf } from '#lib/errors';
import { toast } from '#lib/toast';

/** Says what went wrong in the server's words; `signedOut` where the session ended and was not renewed. */
export const reportFailure = (error: unknown, title: string, signedOut?: string): void => {
  const ended = signedOut !== undefined && error instanceof ApiError && error.status === 401;
  toast(
    ended
      ? { title: signedOut, variant: 'destructive' }
      : { title, description: messageOf(error, title), variant: 'destructive' },
  );
};
