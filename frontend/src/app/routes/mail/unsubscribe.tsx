import { useEffect } from 'react';
import { paths } from '#config/paths';
import { mailLabels } from '#features/mail/labels';
import { useChangeSubscription } from '#features/mail/queries';
import { screenHeading, useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { kindsOfToken, type MailFrequency } from '#shared/mail/mail.contract';
import { Button, ButtonLink } from '#ui/button';
import { MailedNotice } from './mailed-notice';

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
      <MailedNotice
        title="This link is incomplete"
        text="Open it from the email again, or change your preferences here."
        action={choose}
      />
    );
  return (
    <MailedNotice
      title={isOff ? "You're unsubscribed" : data ? "You're subscribed again" : 'Unsubscribe?'}
      text={`${isOff ? 'We no longer send you' : data ? 'We send you' : 'Stop getting'} emails about: ${what}.`}
      error={error}
      failed="Nothing has changed"
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
