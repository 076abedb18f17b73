import { accountDialogs, useAccountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { useConfirmation } from '#lib/confirmation';
import { ConfirmationDialog } from './confirmation-dialog';
import { JoinDialog } from './join-dialog';
import { LoginDialog, RenewalDialog } from './login-dialog';

/** Whichever account dialog is called for. A module of its own, so that its code is loaded when one first is. */
const AccountDialogs = () => {
  const { renewing } = useAuth();
  const open = useAccountDialogs();
  const confirming = useConfirmation();
  if (renewing) return <RenewalDialog />;
  if (confirming) return <ConfirmationDialog />;
  if (open.dialog === 'login') {
    return <LoginDialog {...(open.next !== undefined && { next: open.next })} onClose={accountDialogs.close} />;
  }
  return open.dialog === 'join' ? <JoinDialog onClose={accountDialogs.close} /> : null;
};

export default AccountDialogs;
