import { Dialog } from '#ui/dialog';
import type { UserPool } from '../cognito';
import { adminSession } from '../session';
import { SignInSteps } from './sign-in-steps';

/** Over the panel, when the session has ended under it. What waits goes on after signing in; closing signs out. */
export const SignInAgain = ({ open, pool, email }: { open: boolean; pool: UserPool; email: string }) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && adminSession.end()}
    title="Please sign in again"
    description="Your session has ended. Everything stays where it is."
  >
    <SignInSteps pool={pool} email={email} />
  </Dialog>
);
