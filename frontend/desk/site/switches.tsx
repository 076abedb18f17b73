import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { CardsSkeleton, loadFailure } from '#desk/parts/panel-list';
import { formatDateTime } from '#lib/format';
import type { SiteStateNow } from '#shared/site/site-state.answers';
import { switches, switchReasons } from '#shared/site/switches';
import { Button } from '#ui/button';
import { Heading, Text } from '#ui/text';
import { Notices } from './notices';
import { siteStateQuery } from './queries';
import { RevealSwitch } from './reveal-switch';
import { SwitchCard } from './switch-card';
import { SwitchDialog } from './switch-dialog';

type Switch = SiteStateNow['switches'][number];

const sinceWhen = ({ isOn, reason, since }: Switch): string | null => {
  if (since === null) return null;
  const at = formatDateTime(since);
  return isOn ? `On since ${at}.` : `Off since ${at}${reason ? `: ${switchReasons[reason]}` : ''}.`;
};

const Switch = ({ state, onPress }: { state: Switch; onPress: () => void }) => {
  const { name, isOn } = state;
  const { title, effect } = switches[name];
  return (
    <SwitchCard
      title={title}
      state={isOn ? { label: 'On', tone: 'green' } : { label: 'Off', tone: 'brick' }}
      text={isOn ? `If you switch it off: ${effect}` : effect}
      since={sinceWhen(state)}
      action={
        <Button
          variant="secondary"
          aria-label={`Switch ${isOn ? 'Off' : 'On'}: ${title}`}
          aria-haspopup="dialog"
          onClick={onPress}
        >
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
      }
    />
  );
};

const Shown = ({ site }: { site: SiteStateNow }) => {
  const [asked, setAsked] = useState<Switch | null>(null);
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="switches-title" className="flex flex-col gap-5">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id="switches-title">
            Switches
          </Heading>
          <Text tone="soft">A change takes effect for everybody within ten seconds. The audit log records each change.</Text>
        </div>
        <ul aria-label="Switches" className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {site.switches.map((state) => (
            <Switch key={state.name} state={state} onPress={() => setAsked(state)} />
          ))}
          <RevealSwitch waiting={site.stops.payments} />
        </ul>
      </section>
      <Notices site={site} />
      {asked && <SwitchDialog {...asked} site={site} onClose={() => setAsked(null)} />}
    </div>
  );
};

const Switches = () => (
  <Loaded
    query={useQuery(siteStateQuery())}
    failure={loadFailure}
    level={2}
    loading={<CardsSkeleton label="Loading the switches" />}
  >
    {(site) => <Shown site={site} />}
  </Loaded>
);

export default Switches;
