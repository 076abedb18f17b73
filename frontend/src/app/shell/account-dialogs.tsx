import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { LoginForm } from './login-form';

export interface LoginDialogProps {
  next?: string;
  onClose: () => void;
}

/** Closes a dialog when the reader follows a link in it. */
const useCloseOnLeave = (onClose: () => void): void => {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
};

/** The login, over whatever page it was asked for on. */
export const LoginDialog = ({ next, onClose }: LoginDialogProps) => {
  useCloseOnLeave(onClose);
  return (
    <Dialog open onOpenChange={onClose} title="Welcome back" description="Log in to your account.">
      <LoginForm {...(next !== undefined && { next })} onDone={onClose}>
        <p className="text-center">
          New here?{' '}
          <Button variant="quiet" size="sm" onClick={accountDialogs.openJoin}>
            Join Free!
          </Button>
        </p>
      </LoginForm>
    </Dialog>
  );
};

/** Asks for the password again after a session has ended, over the page that the user was busy with. */
export const RenewalDialog = () => {
  const { user, signOut } = useAuth();
  useCloseOnLeave(signOut);
  return (
    <Dialog
      open
      onOpenChange={signOut}
      title="Please log in again"
      description="Your session has ended. Log in to carry on where you left off; nothing you typed is lost."
    >
      <LoginForm email={user?.email ?? ''} />
    </Dialog>
  );
};
