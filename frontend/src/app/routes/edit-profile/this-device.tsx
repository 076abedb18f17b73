import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { type DevicePush, devicePushQuery } from '#features/push/device-push';
import { useTurnPush } from '#features/push/queries';
import { messageOf } from '#lib/errors';
import { useKeptFocus, useOneAtATime } from '#lib/hooks';
import { Button, ButtonLink } from '#ui/button';
import { TableSkeleton } from '#ui/skeleton';
import { Alert, Notice } from '#ui/states';
import { Part } from './part';
import { sessionsQuery } from './queries';

const Obstacle = ({ state }: { state: Exclude<DevicePush, 'on' | 'off'> }) => {
  if (state === 'install_first') {
    return (
      <>
        <Notice title="Add this site to your home screen first">
          iPhones and iPads only show notifications from sites on the home screen. Add it, open it from there, and come back here.
        </Notice>
        <ButtonLink to={`${paths.helpCenter}#on-my-phone`} variant="secondary" size="sm" className="self-start">
          How to Add It
        </ButtonLink>
      </>
    );
  }
  if (state === 'blocked') {
    return (
      <Notice tone="warning" title="Your browser blocks our notifications">
        Allow notifications in your browser's settings for this site. You'll find them beside the address, or on a phone in the
        app's settings. Then come back here.
      </Notice>
    );
  }
  return (
    <Notice title="This browser doesn't support notifications">
      If this is a private window, try a regular one. Or use another browser on this device.
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
        <Alert tone="danger" title={isOn ? 'Notifications are still on' : 'Notifications are still off'}>
          {messageOf(error, 'Please try again.')}
        </Alert>
      )}
      {isUnanswered && (
        <Alert tone="warning" title="You haven't answered your browser yet">
          Turn notifications on again and choose Allow.
        </Alert>
      )}
      {isOn ? (
        <Button variant="secondary" size="sm" className="self-start" pending={isPending} onClick={() => void turn('off')}>
          Turn Off
          <span className="sr-only"> notifications on this device</span>
        </Button>
      ) : (
        <Button variant="secondary" size="sm" className="self-start" pending={isPending} onClick={() => void turn('on')}>
          <Bell />
          Turn On Notifications
        </Button>
      )}
    </>
  );
};

export const ThisDevice = () => {
  const query = useQuery({
    ...devicePushQuery(),
    // The user may come back from the browser's settings.
    refetchOnWindowFocus: ({ state }) => (state.data === 'blocked' ? 'always' : false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(query.data, heading);
  const isOn = query.data === 'on';
  return (
    <Part
      id="this-device"
      title="On this device"
      text={
        isOn
          ? 'Notifications are on. To stop them, turn them off here or log out.'
          : 'Get notified right away, even while the site is closed. Notifications never show names, amounts or messages, and you can turn them off here at any time.'
      }
      headingRef={heading}
    >
      <Loaded
        query={query}
        failure="We couldn't check this device"
        loading={<TableSkeleton rows={1} label="Checking this device" />}
      >
        {(state) => (state === 'on' || state === 'off' ? <Switch isOn={state === 'on'} /> : <Obstacle state={state} />)}
      </Loaded>
    </Part>
  );
};
