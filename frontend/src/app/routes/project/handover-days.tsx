import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSayDay } from '#features/handover/queries';
import { calendarFile, offerFile } from '#lib/calendar';
import { useKeptFocus } from '#lib/hooks';
import type { Handover, HandoverDay } from '#shared/contracts/answers/handover';
import { handoverOccasions, type PartyName } from '#shared/contracts/handover-values';
import { mask } from '#shared/mask-sign';
import { dayOf, formatCalendarDay } from '#shared/property-day';
import { site } from '#shared/site';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Heading, SmallText, Text } from '#ui/text';

interface Reader {
  handover: Handover;
  /** Which of the two parties reads. */
  party: PartyName;
  /** The first name of the other one. */
  other: string;
  project: { title: string; state: string | null };
}

const offerDay = ({ handover, project }: Reader, { occasion, agreed }: HandoverDay): void => {
  if (agreed === null) return;
  const title = `${handoverOccasions[occasion]}: ${project.title}`;
  // Without a connection, the address is not here.
  const entry = { title, description: handover.address === mask ? '' : (handover.address ?? ''), day: agreed };
  const id = `${handover.bidId}-${occasion}@${site.name.toLowerCase()}`;
  offerFile(`${occasion}.ics`, 'text/calendar', calendarFile(id, entry, new Date()));
};

/** What is agreed, and what is on the table. */
const standingOf = ({ agreed, proposed }: HandoverDay, { party, other, handover }: Reader): string[] => {
  if (handover.closed) return [agreed ? formatCalendarDay(agreed) : 'Not agreed on'];
  if (!proposed) return [agreed ? formatCalendarDay(agreed) : 'Not agreed yet'];
  const date = formatCalendarDay(proposed.date);
  return [
    proposed.by === party ? `You propose ${date}. ${other} has to agree.` : `${other} proposes ${date}.`,
    ...(agreed ? [`Until then it is ${formatCalendarDay(agreed)}.`] : []),
  ];
};

interface ProposeProps {
  label: string;
  /** Of the property: days begin there. */
  state: string | null;
  onPropose: (date: string) => Promise<unknown>;
  onClose: () => void;
}

const Propose = ({ label, state, onPropose, onClose }: ProposeProps) => {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const today = dayOf(new Date(), state);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const date = input.current?.value ?? '';
    if (date < today) {
      setError(date === '' ? 'Please choose a day' : 'Please choose a day that is not past');
      input.current?.focus();
      return;
    }
    setPending(true);
    // What was refused is told by a toast, and stays to be sent again.
    await onPropose(date).then(onClose, () => setPending(false));
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-2">
      <Field label={label} labelHidden error={error}>
        <Input ref={input} type="date" min={today} autoFocus className="w-44" />
      </Field>
      <Button type="submit" pending={pending}>
        Propose
      </Button>
      <Button variant="quiet" disabled={pending} onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
};

const Day = ({ day, ...reader }: Reader & { day: HandoverDay }) => {
  const { handover, party, project } = reader;
  const { occasion, agreed, proposed } = day;
  const [choosing, setChoosing] = useState(false);
  const say = useSayDay({ projectId: handover.projectId, bidId: handover.bidId });
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const label = handoverOccasions[occasion];
  useKeptFocus(JSON.stringify([choosing, agreed, proposed]), heading);
  const isOthers = proposed !== null && proposed.by !== party;
  const choose = () => setChoosing(true);
  return (
    <li aria-labelledby={name} className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={4} size="xs" id={name} ref={heading} tabIndex={-1}>
          {label}
        </Heading>
        <Text as="div" weight={agreed && !proposed ? 'medium' : 'normal'} tone={agreed || proposed ? 'default' : 'soft'}>
          {standingOf(day, reader).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Text>
      </div>
      {choosing ? (
        <Propose
          label={label}
          state={project.state}
          onPropose={(date) => say.mutateAsync({ occasion, date })}
          onClose={() => setChoosing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2 print:hidden">
          {!handover.closed && isOthers && (
            <Button size="sm" pending={say.isPending} onClick={() => say.mutate({ occasion, date: proposed.date })}>
              <CalendarCheck />
              Agree
            </Button>
          )}
          {agreed && (
            <Button size="sm" variant="secondary" onClick={() => offerDay(reader, day)}>
              <CalendarPlus />
              Add to Calendar
            </Button>
          )}
          {!handover.closed && (
            <Button size="sm" variant={agreed || isOthers ? 'quiet' : 'secondary'} onClick={choose}>
              {proposed ? 'Another Day' : agreed ? 'Move' : 'Propose a Day'}
            </Button>
          )}
          {!handover.closed && proposed && !isOthers && (
            <Button size="sm" variant="quiet" pending={say.isPending} onClick={() => say.mutate({ occasion, date: null })}>
              Take Back
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

/** A rental is extended where it has an end. */
const isAsked = ({ days }: Handover, { occasion, agreed, proposed }: HandoverDay): boolean =>
  occasion !== 'extension_end' ||
  Boolean(agreed ?? proposed) ||
  days.some((day) => day.occasion === 'rental_end' && day.agreed !== null);

/** The days that the two agree on: either proposes, the other agrees. */
export const HandoverDays = (reader: Reader) => (
  <section aria-labelledby="handover-days" className="flex min-w-0 flex-col gap-4">
    <div className="flex flex-col gap-1">
      <Heading level={3} size="xs" id="handover-days">
        Days
      </Heading>
      {!reader.handover.closed && (
        <SmallText>Either of you proposes, the other agrees. We remind you both three days before.</SmallText>
      )}
    </div>
    <ul className="flex flex-col">
      {reader.handover.days
        .filter((day) => isAsked(reader.handover, day))
        .map((day) => (
          <Day key={day.occasion} {...reader} day={day} />
        ))}
    </ul>
  </section>
);
