import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { sessionsQuery } from '#features/account/queries';
import { type DevicePush, devicePushQuery } from '#features/push/device-push';
import { useTurnPush } from '#features/push/queries';
import { messageOf } from '#lib/errors';
import { useAnchor, useKeptFocus, useOneAtATime } from '#lib/hooks';
import { Button, ButtonLink } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { Alert, Notice } from '#ui/states';
import { Text } from '#ui/text';

/** Why this device cannot be told, and what to do. */
const Obstacle = ({ state }: { state: Exclude<DevicePush, 'on' | 'off'> }) => {
  if (state === 'install_first') {
    return (
      <>
        <Notice title="Put the site on your home screen first" className="self-stretch">
          An iPhone or iPad tells you only of sites that are there. Open it from the home screen, and come back to this page.
        </Notice>
        <ButtonLink to={`${paths.helpCenter}#on-my-phone`} variant="secondary">
          How to Put It There
        </ButtonLink>
      </>
    );
  }
  if (state === 'blocked') {
    return (
      <Notice tone="warning" title="Your browser blocks our notifications" className="self-stretch">
        Allow them in its settings for this site: by the sign beside the address; on a phone, in the settings of the app under
        Notifications. Then come back to this page.
      </Notice>
    );
  }
  return (
    <Notice title="This browser cannot do it" className="self-stretch">
      It shows no notifications of websites, or not in a private window. Another browser on this device may.
    </Notice>
  );
};

const Switch = ({ isOn }: { isOn: boolean }) => {
  const { mutateAsync, data, error, isPending, variables } = useTurnPush(sessionsQuery().queryKey);
  const turn = useOneAtATime((to: 'on' | 'off') => mutateAsync(to).catch(() => undefined));
  const isUnanswered = variables === 'on' && data === 'off';
  return (
    <>
      {error && (
        <div className="self-stretch">
          <Alert tone="danger" title={isOn ? 'This device is still told' : 'This device is not told yet'}>
            {messageOf(error, 'Please try again.')}
          </Alert>
        </div>
      )}
      {isUnanswered && (
        <div className="self-stretch">
          <Alert tone="warning" title="Your browser has asked, and got no answer">
            Press once more, and choose Allow.
          </Alert>
        </div>
      )}
      {isOn ? (
        <Button variant="secondary" pending={isPending} onClick={() => void turn('off')}>
          Stop
          <span className="sr-only"> telling this device</span>
        </Button>
      ) : (
        <Button pending={isPending} onClick={() => void turn('on')}>
          <Bell />
          Tell Me on This Device
        </Button>
      )}
    </>
  );
};

/** Notifications on the device that the reader holds: what comes and how to stop is read before the press. */
export const ThisDevice = () => {
  const query = useQuery({
    ...devicePushQuery(),
    // The reader comes back from the browser's settings.
    refetchOnWindowFocus: ({ state }) => (state.data === 'blocked' ? 'always' : false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor('this-device', heading);
  useKeptFocus(query.data ?? '', heading);
  const isOn = query.data === 'on';
  return (
    <TitledCard title="On this device" headingRef={heading} padding="lg" className="flex flex-col items-start gap-3">
      <Text tone="soft">
        {isOn
          ? 'This device tells you what happens as it happens, also while the site is closed.'
          : 'Hear of bids, acceptances, fees, messages and agreed days as they happen, also while the site is closed.'}{' '}
        Everybody can read a locked screen: a notification has no names, no amounts and no texts.
      </Text>
      <Text tone="soft">
        {isOn ? 'It ends when you press Stop or log out.' : 'To stop, come back here or log out; your browser can end it, too.'} A
        kind of mail that is “Never” is told no device either.
      </Text>
      <Loaded
        query={query}
        failure="Failed to fetch how this device stands"
        loading={
          <Loading label="Looking at this device">
            <Skeleton className="h-11 w-56" />
          </Loading>
        }
      >
        {(state) => (state === 'on' || state === 'off' ? <Switch isOn={state === 'on'} /> : <Obstacle state={state} />)}
      </Loaded>
    </TitledCard>
  );
};
