import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { SwitchedOff } from '#components/switched-off';
import { mailLabels } from '#features/mail/labels';
import { mailSettingsQuery, useSaveMailSettings } from '#features/mail/queries';
import { ownTimeZone, timeZonesWith } from '#features/mail/time-zones';
import { isStager } from '#lib/auth';
import { useOneAtATime } from '#lib/hooks';
import type { User } from '#shared/account/user.answers';
import type { MailSettings } from '#shared/mail/mail.answers';
import type { MailFrequency, MailSettingsBody, OptionalMailCategory, QuietHours } from '#shared/mail/mail.contract';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Checkbox, Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { SmallText } from '#ui/text';
import { FoldedPart } from './part';

const frequencies: Record<MailFrequency, string> = { at_once: 'Right away', daily: 'Once a day', off: 'Never' };

const kindsFor = (user: User): [OptionalMailCategory, string][] =>
  isStager(user)
    ? [
        ['bids', 'Updates on your bids'],
        ['questions', 'Answers to your questions'],
        ['messages', mailLabels.messages],
        ['reviews', mailLabels.reviews],
        ['areas', mailLabels.areas],
      ]
    : [
        ['bids', 'Bids on your projects'],
        ['questions', 'Questions about your projects'],
        ['messages', mailLabels.messages],
        ['reviews', 'Reviews and badges'],
        ['advice', mailLabels.advice],
      ];

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [hour, `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`]),
);
const usualNight: QuietHours = { from: 22, until: 7 };

const PreferencesForm = ({ user, settings }: { user: User; settings: MailSettings }) => {
  const save = useSaveMailSettings();
  const id = useId();
  const [chosen, setChosen] = useState<MailSettingsBody>({
    frequencies: settings.frequencies,
    quietHours: settings.quietHours,
    timeZone: settings.timeZone ?? ownTimeZone(),
  });
  const { quietHours } = chosen;
  const problem = quietHours && quietHours.from === quietHours.until ? 'Please choose a different hour' : '';
  const hourField = (label: string, end: keyof QuietHours, error?: string) =>
    quietHours && (
      <Field label={label} error={error}>
        <Select
          options={hours}
          value={quietHours[end]}
          onChange={({ target }) => setChosen({ ...chosen, quietHours: { ...quietHours, [end]: Number(target.value) } })}
        />
      </Field>
    );
  const send = useOneAtATime(() => save.mutateAsync(chosen).catch(() => undefined));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) void send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ul className="divide-y divide-line">
        {kindsFor(user).map(([kind, label]) => (
          <li key={kind} className="flex items-center justify-between gap-4 py-3">
            <label htmlFor={`${id}-${kind}`} className="min-w-0">
              {label}
            </label>
            <Select
              id={`${id}-${kind}`}
              className="w-38 shrink-0"
              options={frequencies}
              value={chosen.frequencies[kind]}
              onChange={({ target }) =>
                setChosen({ ...chosen, frequencies: { ...chosen.frequencies, [kind]: target.value as MailFrequency } })
              }
            />
          </li>
        ))}
      </ul>
      <SmallText>
        We always email you right away about your account, accepted bids and platform fees. Daily emails arrive at 7 AM. “Never”
        also turns off notifications on your devices.
      </SmallText>
      <Checkbox
        label="No emails or notifications at night"
        checked={quietHours !== null}
        onChange={({ target }) => setChosen({ ...chosen, quietHours: target.checked ? usualNight : null })}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-4">
          {hourField('From', 'from')}
          {hourField('Until', 'until', problem)}
        </div>
      )}
      <Field label="Time zone">
        <Select
          options={timeZonesWith(chosen.timeZone)}
          value={chosen.timeZone ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, timeZone: target.value })}
        />
      </Field>
      <SwitchedOff name="mail" />
      <Button type="submit" className="self-start" pending={save.isPending}>
        Save Preferences
      </Button>
    </form>
  );
};

const Preferences = ({ user }: { user: User }) => (
  <Loaded
    query={useQuery(mailSettingsQuery())}
    failure="We couldn't load your email preferences"
    loading={<TableSkeleton rows={5} label="Loading your preferences" />}
  >
    {(settings) => <PreferencesForm user={user} settings={settings} />}
  </Loaded>
);

export const EmailPreferences = ({ user }: { user: User }) => (
  <FoldedPart
    id="email-preferences"
    title="Preferences"
    text="Choose which emails you get, and when."
    button="Change Preferences"
  >
    {() => <Preferences user={user} />}
  </FoldedPart>
);
