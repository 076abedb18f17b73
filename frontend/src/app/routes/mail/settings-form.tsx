import { type FormEvent, useId, useState } from 'react';
import { SwitchedOff } from '#components/switched-off';
import { mailLabels } from '#features/mail/labels';
import { useSaveMailSettings } from '#features/mail/queries';
import { ownTimeZone, timeZonesWith } from '#features/mail/time-zones';
import { isStager } from '#lib/auth';
import { useOneAtATime } from '#lib/hooks';
import type { MailSettings } from '#shared/contracts/answers/mail';
import type { User } from '#shared/contracts/answers/user';
import type { MailFrequency, MailSettingsBody, OptionalMailCategory, QuietHours } from '#shared/contracts/mail';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Checkbox, Select } from '#ui/input';
import { SmallText } from '#ui/text';

const frequencies: Record<MailFrequency, string> = { at_once: 'At once', daily: 'Once a day', off: 'Never' };

/** The kinds of mail for the reader's kind of account, with labels to match. */
const kindsFor = (user: User): [OptionalMailCategory, string][] =>
  isStager(user)
    ? [
        ['bids', 'What becomes of your bids'],
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

interface QuietHoursFieldsProps {
  value: QuietHours;
  error: string;
  onChange: (value: QuietHours) => void;
}

const QuietHoursFields = ({ value, error, onChange }: QuietHoursFieldsProps) => (
  <div className="grid grid-cols-2 gap-4">
    <Field label="From">
      <Select options={hours} value={value.from} onChange={({ target }) => onChange({ ...value, from: Number(target.value) })} />
    </Field>
    <Field label="Until" error={error}>
      <Select
        options={hours}
        value={value.until}
        onChange={({ target }) => onChange({ ...value, until: Number(target.value) })}
      />
    </Field>
  </div>
);

/** The frequency of each kind of mail, and the quiet hours. */
export const SettingsForm = ({ user, settings }: { user: User; settings: MailSettings }) => {
  const save = useSaveMailSettings();
  const id = useId();
  const [chosen, setChosen] = useState<MailSettingsBody>({
    frequencies: settings.frequencies,
    quietHours: settings.quietHours,
    timeZone: settings.timeZone ?? ownTimeZone(),
  });
  const { quietHours } = chosen;
  const problem = quietHours && quietHours.from === quietHours.until ? 'Please choose another hour' : '';
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
        Mail about your account, acceptances and the platform fee always comes, and at once. Once a day is at 7 in the morning.
      </SmallText>
      <Checkbox
        label="No mail and no notifications at night"
        checked={quietHours !== null}
        onChange={({ target }) => setChosen({ ...chosen, quietHours: target.checked ? usualNight : null })}
      />
      {quietHours && (
        <QuietHoursFields value={quietHours} error={problem} onChange={(value) => setChosen({ ...chosen, quietHours: value })} />
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
        Save Mail Settings
      </Button>
    </form>
  );
};
