import { useLocation, useNavigate } from 'react-router-dom';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { useRestoreEmail } from '#features/mail/queries';
import { ApiError, messageOf } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { undoDays } from '#shared/contracts/mail';
import { Button, ButtonLink } from '#ui/button';
import { Alert } from '#ui/states';

/** The restored address, kept in the location's state because the screen is replaced when its user is signed out. */
const restoredIn = (state: unknown): string | undefined => {
  const { restored } = Object(state) as { restored?: unknown };
  return typeof restored === 'string' ? restored : undefined;
};

const isSpent = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_MAIL_LINK';

/** The button restores the address, not the link: mail scanners follow every link before people do. */
const UndoEmail = () => {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const restore = useRestoreEmail(useMailedToken(), (restored) => navigate(pathname, { replace: true, state: { restored } }));
  const press = useOneAtATime(() => restore.mutateAsync().catch(() => undefined));
  const restored = restoredIn(state);
  if (restored !== undefined) {
    return (
      <ScreenNotice
        key="restored"
        title="Your address is back"
        illustration="letters"
        text={`You log in with ${restored} again, and everybody was logged out. If somebody else knows your password, choose a new one first.`}
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
    <ScreenNotice
      title="Put your address back?"
      illustration="letters"
      text={
        restore.error ? (
          <Alert tone="danger" title="Your address is not back yet">
            {isSpent(restore.error)
              ? `The link does not work any more. It does so once, within ${undoDays} days of the change.`
              : messageOf(restore.error, 'Please try again.')}
          </Alert>
        ) : (
          'Your account gets the address back that our mail went to, and everybody who is logged in is logged out.'
        )
      }
      action={
        <>
          <Button pending={restore.isPending} onClick={() => void press()}>
            Put My Address Back
          </Button>
          {restore.error && (
            <ButtonLink to={paths.contact} variant="secondary">
              Write to Us
            </ButtonLink>
          )}
        </>
      }
    />
  );
};

export default UndoEmail;
