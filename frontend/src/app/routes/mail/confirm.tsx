import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { useVerifyEmail } from '#features/mail/queries';
import { useAuth } from '#lib/auth';
import { messageOf } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { Button, ButtonLink } from '#ui/button';
import { Alert } from '#ui/states';

/** Only the button confirms the address, because email scanners follow every link. */
const ConfirmEmail = () => {
  const verify = useVerifyEmail(useMailedToken());
  const confirm = useOneAtATime(() => verify.mutateAsync().catch(() => undefined));
  const { user } = useAuth();
  const onward = (
    <ButtonLink to={user ? paths.dashboard : paths.home}>{user ? 'Go to Dashboard' : 'Go to the Home Page'}</ButtonLink>
  );
  if (verify.data) {
    return (
      <ScreenNotice
        key="confirmed"
        title="Your email address is confirmed"
        illustration="letters"
        text={`We'll email you at ${verify.data.email}.`}
        action={onward}
      />
    );
  }
  return (
    <ScreenNotice
      title="Confirm your email address"
      illustration="letters"
      text={
        verify.error ? (
          <Alert tone="danger" title="We couldn't confirm your email address">
            {messageOf(verify.error, 'Please try again.')}
          </Alert>
        ) : (
          'Once you confirm it, we can email you about your projects, bids and messages.'
        )
      }
      action={
        <>
          <Button pending={verify.isPending} onClick={() => void confirm()}>
            Confirm Email Address
          </Button>
          {verify.error && (
            <ButtonLink to={paths.dashboard} variant="secondary">
              Get a New Email
            </ButtonLink>
          )}
        </>
      }
    />
  );
};

export default ConfirmEmail;
