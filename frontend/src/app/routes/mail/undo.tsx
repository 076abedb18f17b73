import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { useRestoreEmail } from '#features/mail/queries';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { undoDays } from '#shared/mail/mail.contract';
import { Button, ButtonLink } from '#ui/button';
import { MailedNotice } from './mailed-notice';

/** Returns the restored address from the location's state, which survives that the user is signed out. */
const restoredIn = (state: unknown): string | undefined => {
  const { restored } = Object(state) as { restored?: unknown };
  return typeof restored === 'string' ? restored : undefined;
};

/** Only the button restores the address, because email scanners follow every link. */
const UndoEmail = () => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const restore = useRestoreEmail(useMailedToken(), (restored) => navigate(pathname, { replace: true, state: { restored } }));
  const press = useOneAtATime(() => restore.mutateAsync().catch(() => undefined));
  const restored = restoredIn(state);
  if (restored !== undefined) {
    return (
      <MailedNotice
        key="restored"
        title="Your email address is restored"
        text={`You log in with ${restored} again. We logged out all devices. If someone else might know your password, choose a new one now.`}
        action={
          <>
            <ButtonLink to={paths.forgotPassword}>Choose a New Password</ButtonLink>
            <ButtonLink to={paths.login} variant="secondary">
              Log In
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <MailedNotice
      title="Restore your email address?"
      text="Your account will use the address that got this email again, and all devices will be logged out."
      error={restore.error}
      failed="We couldn't restore your email address"
      expired={`This link is no longer valid. It works once, within ${undoDays} days of the change.`}
      action={
        <>
          <Button pending={restore.isPending} onClick={() => void press()}>
            Restore Email Address
          </Button>
          {restore.error && (
            <ButtonLink to={paths.contact} variant="secondary">
              Contact Us
            </ButtonLink>
          )}
        </>
      }
    />
  );
};

export default UndoEmail;
