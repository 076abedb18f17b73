import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SiteStateNow } from '#shared/site/site-state.answers';
import { type SwitchName, type SwitchReason, switches, switchReasons } from '#shared/site/switches';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Notice } from '#ui/states';
import { siteStateQuery, useChangeSwitch } from './queries';
import { describeStopped } from './stopped';

interface SwitchDialogProps {
  name: SwitchName;
  isOn: boolean;
  /** As the administrator saw it. The server refuses the change if the state has changed since. */
  site: SiteStateNow;
  onClose: () => void;
}

/** Asks before switching something for everybody, and says how much that would stop. */
export const SwitchDialog = ({ name, isOn, site, onClose }: SwitchDialogProps) => {
  const { name: called, effect } = switches[name];
  const [{ version }] = useState(site);
  // Counted again, because the page may be hours old.
  const { data = site } = useQuery({ ...siteStateQuery(), refetchOnMount: 'always' });
  const change = useChangeSwitch(name);
  const [reason, setReason] = useState<SwitchReason>('fault');
  const press = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(isOn ? { version, isOn: false, reason } : { version, isOn: true }, { onSettled: onClose });
  };
  return (
    <FormDialog
      onOpenChange={onClose}
      title={`Switch ${called} ${isOn ? 'off' : 'on'}?`}
      description={isOn ? effect : 'It works again for everybody within ten seconds.'}
      onSubmit={press}
      pending={change.isPending}
      submitLabel={isOn ? 'Switch Off' : 'Switch On'}
    >
      {isOn && (
        <>
          <Notice tone="warning" compact title="Right now">
            {describeStopped(name, data.stops[name])}
          </Notice>
          <Field label="Reason">
            <Select
              options={switchReasons}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value as SwitchReason)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
};
