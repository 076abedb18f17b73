import { useEffect } from 'react';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { mailLabels } from '#features/mail/labels';
import { useChangeSubscription } from '#features/mail/queries';
import { messageOf } from '#lib/errors';
import { screenHeading, useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { kindsOfToken, type MailFrequency } from '#shared/mail/mail.contract';
import { Button, ButtonLink } from '#ui/button';
import { Alert } from '#ui/states';

/** Buttons unsubscribe and undo, without a login. The link changes nothing, because email scanners follow every link. */
const Unsubscribe = () => {
  const token = useMailedToken();
  const { data, error, isPending, mutateAsync } = useChangeSubscription(token);
  const to = useOneAtATime((frequency: MailFrequency) => mutateAsync(frequency).catch(() => undefined));
  const what = kindsOfToken(token)
    .map((kind) => mailLabels[kind].toLowerCase())
    .join('; ');
  const isOff = data?.frequency === 'off';
  // The pressed button is gone.
  useEffect(() => {
    if (data) screenHeading.current?.focus();
  }, [data]);
  const choose = (
    <ButtonLink to={paths.mail} variant={what ? 'secondary' : 'primary'}>
      Email Preferences
    </ButtonLink>
  );
  if (!what)
    return (
      <ScreenNotice
        title="This link is incomplete"
        illustration="letters"
        text="Open it from the email again, or change your preferences here."
        action={choose}
      />
    );
  return (
    <ScreenNotice
      title={isOff ? "You're unsubscribed" : data ? "You're subscribed again" : 'Unsubscribe?'}
      illustration="letters"
      text={
        error ? (
          <Alert tone="danger" title="Nothing has changed">
            {messageOf(error, 'Please try again.')}
          </Alert>
        ) : (
          `${isOff ? 'We no longer send you' : data ? 'We send you' : 'Stop getting'} emails about: ${what}.`
        )
      }
      action={
        <>
          <Button
            variant={isOff ? 'secondary' : 'primary'}
            pending={isPending}
            onClick={() => void to(isOff ? data.before : 'off')}
          >
            {isOff ? 'Undo' : 'Unsubscribe'}
          </Button>
          {choose}
        </>
      }
    />
  );
};

export default Unsubscribe;
