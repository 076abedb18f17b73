import { paths } from '#config/paths';
import { useVerifyEmail } from '#features/mail/queries';
import { useAuth } from '#lib/auth';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { Button, ButtonLink } from '#ui/button';
import { MailedNotice } from './mailed-notice';

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
      <MailedNotice
        key="confirmed"
        title="Your email address is confirmed"
        text={`We'll email you at ${verify.data.email}.`}
        action={onward}
      />
    );
  }
  return (
    <MailedNotice
      title="Confirm your email address"
      text="Once you confirm it, we can email you about your projects, bids and messages."
      error={verify.error}
      failed="We couldn't confirm your email address"
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
