import { LoginForm } from '#features/auth/login-form';
import { RegistrationTypes } from '#features/auth/registration-types';
import { accountDialogs, type Open, useAccountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { useConfirmation } from '#lib/confirmation';
import { plural } from '#lib/format';
import { countUnsent } from '#lib/unsent';
import { Button } from '#ui/button';
import { AlertDialog, Dialog } from '#ui/dialog';
import { ConfirmationDialog } from './confirmation-dialog';
import { useCloseOnLeave } from './use-close-on-leave';
import { useLogOutNow } from './use-log-out';

const LoginDialog = ({ next, why = 'Log in to your account.' }: Pick<Open, 'next' | 'why'>) => {
  useCloseOnLeave(accountDialogs.close);
  return (
    <Dialog onOpenChange={accountDialogs.close} title="Welcome back" description={why}>
      <LoginForm next={next} onDone={accountDialogs.close}>
        <p className="text-center">
          New here?{' '}
          <Button variant="quiet" size="sm" onClick={() => accountDialogs.openJoin(next)}>
            Join Free!
          </Button>
        </p>
      </LoginForm>
    </Dialog>
  );
};

/** Asks for the password after a session has expired, over the page in use. */
const RenewalDialog = () => {
  const { user, signOut } = useAuth();
  useCloseOnLeave(signOut);
  return (
    <Dialog
      onOpenChange={signOut}
      title="Please log in again"
      description="Your session has ended. Log in to pick up where you left off. Nothing you typed is lost."
    >
      <LoginForm email={user?.email ?? ''} />
    </Dialog>
  );
};

/** How It Works opens it for signed-in users as well. */
const JoinDialog = ({ next }: { next: string | undefined }) => {
  const { user } = useAuth();
  return (
    <Dialog onOpenChange={accountDialogs.close} width="md" title="Join Free!" description="How will you use the marketplace?">
      <RegistrationTypes next={next} onChoose={accountDialogs.close} />
      {!user && (
        <p className="mt-4 text-center">
          Already have an account?{' '}
          <Button variant="quiet" size="sm" onClick={() => accountDialogs.openLogin(next)}>
            Login
          </Button>
        </p>
      )}
    </Dialog>
  );
};

/** Asks before a logout that deletes unsent input. */
const LogOutDialog = () => {
  const logOut = useLogOutNow();
  const { waiting, projects, bids } = countUnsent();
  const text = [
    waiting > 0 && `${plural(waiting, 'thing')} you wrote couldn’t be sent without a connection.`,
    projects > 0 && 'You have a project that isn’t posted yet.',
    bids > 0 && `You haven’t sent ${plural(bids, 'bid')} that you started.`,
  ];
  return (
    <AlertDialog
      open
      onOpenChange={accountDialogs.close}
      title="Log out and delete what isn’t sent?"
      description={[...text, 'Logging out deletes it from this device.'].filter(Boolean).join(' ')}
      confirmLabel="Log Out"
      cancelLabel="Stay Logged In"
      onConfirm={async () => {
        accountDialogs.close();
        logOut();
      }}
    />
  );
};

/** In a module of its own, so that its code loads with the first dialog. */
const AccountDialogs = () => {
  const { renewing } = useAuth();
  const open = useAccountDialogs();
  const confirming = useConfirmation();
  if (renewing) return <RenewalDialog />;
  if (confirming) return <ConfirmationDialog />;
  if (open.dialog === 'logOut') return <LogOutDialog />;
  if (open.dialog === 'login') return <LoginDialog {...open} />;
  return open.dialog === 'join' ? <JoinDialog next={open.next} /> : null;
};

export default AccountDialogs;
