import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { CardsSkeleton, loadFailure } from '#desk/parts/panel-list';
import { formatDateTime } from '#lib/format';
import type { SiteState } from '#shared/contracts/answers/site-state';
import { type SwitchReason, switches, switchReasons } from '#shared/switches';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';
import { Notices } from './notices';
import { siteStateQuery, useChangeSwitch } from './queries';

type Switch = SiteState['switches'][number];

const sinceWhen = ({ isOn, reason, since }: Switch): string | null => {
  if (since === null) return null;
  const at = formatDateTime(since);
  return isOn ? `On again since ${at}.` : `Off since ${at}${reason ? `: ${switchReasons[reason]}` : ''}.`;
};

const SwitchCard = ({ state, version }: { state: Switch; version: number }) => {
  const { name, isOn } = state;
  const { title, effect } = switches[name];
  const change = useChangeSwitch(name);
  const [reason, setReason] = useState<SwitchReason>('fault');
  const since = sinceWhen(state);
  const press = () => change.mutate(isOn ? { version, isOn: false, reason } : { version, isOn: true });
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <Heading level={3} size="sm">
          {title}
        </Heading>
        <Badge tone={isOn ? 'green' : 'brick'}>{isOn ? 'On' : 'Off'}</Badge>
      </div>
      <div className="flex flex-1 flex-col gap-1">
        <Text>{isOn ? `When it is off: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}` : effect}</Text>
        {since && <SmallText>{since}</SmallText>}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {isOn && (
          <Field label={`Why ${switches[name].name} is switched off`} labelHidden className="min-w-0 flex-1 basis-44">
            <Select
              options={switchReasons}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value as SwitchReason)}
            />
          </Field>
        )}
        <Button
          variant={isOn ? 'danger' : 'primary'}
          pending={change.isPending}
          aria-label={`Switch ${isOn ? 'Off' : 'On'}: ${title}`}
          onClick={press}
        >
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
      </div>
    </Card>
  );
};

/** What can be switched off for everybody, and what is said above all pages. */
const Switches = () => (
  <Loaded
    query={useQuery(siteStateQuery())}
    failure={loadFailure}
    level={2}
    loading={<CardsSkeleton label="Loading the switches" />}
  >
    {(site) => (
      <div className="flex flex-col gap-10">
        <section aria-labelledby="switches-title" className="flex flex-col gap-5">
          <div className="flex flex-col gap-1">
            <Heading level={2} size="md" id="switches-title">
              Switches
            </Heading>
            <Text tone="soft">
              One press switches something off for everybody, within ten seconds. Screens say so beside the button. It is on
              record.
            </Text>
          </div>
          <ul aria-label="Switches" className="grid grid-cols-1 gap-5 md:grid-cols-2">
            {site.switches.map((state) => (
              <SwitchCard key={state.name} state={state} version={site.version} />
            ))}
          </ul>
        </section>
        <Notices site={site} />
      </div>
    )}
  </Loaded>
);

export default Switches;
