import { accountDialogs, useAccountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { JoinDialog } from './join-dialog';
import { LoginDialog, RenewalDialog } from './login-dialog';

/** Whichever account dialog is called for. A module of its own, so that its code is loaded when one first is. */
const AccountDialogs = () => {
  const { renewing } = useAuth();
  const open = useAccountDialogs();
  if (renewing) return <RenewalDialog />;
  if (open.dialog === 'login') {
    return <LoginDialog {...(open.next !== undefined && { next: open.next })} onClose={accountDialogs.close} />;
  }
  return open.dialog === 'join' ? <JoinDialog onClose={accountDialogs.close} /> : null;
};

export default AccountDialogs;
