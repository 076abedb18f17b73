import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useProposeDays } from '#features/handover/queries';
import { offerCalendar } from '#lib/calendar';
import { useAnchor, useKeptFocus } from '#lib/hooks';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { Handover, HandoverDay } from '#shared/handover/handover.answers';
import { type HandoverOccasion, handoverOccasions, orderProblem, type PartyName } from '#shared/handover/handover.values';
import { mask } from '#shared/message/mask-sign';
import { dayOf, formatCalendarDay } from '#shared/property-day';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Heading, SmallText, Text } from '#ui/text';

interface Reader {
  handover: Handover;
  /** The reader's. */
  party: PartyName;
  /** The other party's first name. */
  other: string;
  project: { title: string; state: string | null };
}

/** Returns the agreed dates for a calendar. */
const calendarOf = ({ handover: { bidId, address, days }, project }: Reader) =>
  days.flatMap(({ occasion, agreed }) =>
    agreed === null
      ? []
      : {
          id: `${bidId}-${occasion}`,
          title: `${handoverOccasions[occasion]}: ${project.title}`,
          // The address is masked offline.
          description: address === mask ? '' : (address ?? ''),
          day: agreed,
        },
  );

const standingOf = ({ agreed, proposed }: HandoverDay, { party, other, handover }: Reader): string[] => {
  if (handover.closed) return [agreed ? formatCalendarDay(agreed) : 'Not agreed on'];
  if (!proposed) return [agreed ? formatCalendarDay(agreed) : 'Not agreed yet'];
  const date = formatCalendarDay(proposed.date);
  return [
    proposed.by === party ? `You propose ${date}. Waiting for ${other}.` : `${other} proposes ${date}.`,
    ...(agreed ? [`Until then it is ${formatCalendarDay(agreed)}.`] : []),
  ];
};

/** Returns the proposed day, or else the agreed one. */
const dateOf = ({ agreed, proposed }: HandoverDay): string | null => proposed?.date ?? agreed;

interface ProposeProps extends Reader {
  days: readonly HandoverDay[];
  /** From the stager's bid. */
  earliestInstall: string | null;
  onClose: () => void;
}

/** Proposes dates. Sends only those that changed. */
const ProposeDays = ({ days, earliestInstall, onClose, handover, project }: ProposeProps) => {
  const propose = useProposeDays(handover);
  const [errors, setErrors] = useState<Partial<Record<HandoverOccasion, string>>>({});
  const today = dayOf(new Date(), project.state);
  const offered = (day: HandoverDay): string =>
    dateOf(day) ?? (day.occasion === 'install' && earliestInstall !== null && earliestInstall >= today ? earliestInstall : '');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const all = new Map(days.map((day) => [day.occasion, String(typed.get(day.occasion)) || dateOf(day)]));
    const changed = days.flatMap((day) => {
      const date = all.get(day.occasion);
      return date && date !== dateOf(day) ? [{ occasion: day.occasion, date, before: dateOf(day) ?? date }] : [];
    });
    // The rental may not end after the pick-up, so a pick-up that moves to a later date goes first.
    const isFirst = ({ occasion, date, before }: (typeof changed)[number]) => occasion === 'pick_up' && date > before;
    changed.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    const past = changed.map(({ occasion, date }) => [occasion, date < today && 'Please choose today or a later date']);
    const unordered = [...all].map(([occasion, date]) => [occasion, date && orderProblem(occasion, date, (of) => all.get(of))]);
    // The later of two dates in the wrong order says it for both.
    const problems = [...unordered.filter(([, problem]) => problem).slice(-1), ...past];
    const found: typeof errors = Object.fromEntries(problems.filter(([, problem]) => problem));
    setErrors(found);
    const [first] = days.filter(({ occasion }) => found[occasion]);
    const wrong = first && event.currentTarget.elements.namedItem(first.occasion);
    if (wrong instanceof HTMLElement) return wrong.focus();
    // If one is refused, the form keeps the dates that were not sent.
    propose.mutate(changed, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {days.map((day, index) => (
          <Field key={day.occasion} label={handoverOccasions[day.occasion]} error={errors[day.occasion]}>
            <Input type="date" name={day.occasion} min={today} defaultValue={offered(day)} autoFocus={index === 0} />
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={propose.isPending}>
          Propose
        </Button>
        <Button variant="quiet" disabled={propose.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Returns the dates that the reader is asked to agree to. */
const askedOf = ({ handover: { days }, party }: Reader) =>
  days.flatMap(({ occasion, proposed }) => (proposed && proposed.by !== party ? [{ occasion, date: proposed.date }] : []));

const Day = ({ day, onSuggest, ...reader }: Reader & { day: HandoverDay; onSuggest: () => void }) => {
  const { handover, party } = reader;
  const { occasion, agreed, proposed } = day;
  const say = useProposeDays(handover);
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(JSON.stringify([agreed, proposed]), heading);
  const isMine = proposed?.by === party;
  const propose = (date: string | null) => say.mutate([{ occasion, date }]);
  const variant = askedOf(reader).length > 1 ? 'secondary' : 'primary';
  return (
    <li aria-labelledby={name} className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={4} size="xs" id={name} ref={heading} tabIndex={-1}>
          {handoverOccasions[occasion]}
        </Heading>
        <Text as="div" weight={agreed && !proposed ? 'medium' : 'normal'} tone={agreed || proposed ? 'default' : 'soft'}>
          {standingOf(day, reader).map((line) => (
            <p key={line} className="first-letter:uppercase">
              {line}
            </p>
          ))}
        </Text>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {!handover.closed && proposed && !isMine && (
          <>
            <Button size="sm" variant={variant} pending={say.isPending} onClick={() => propose(proposed.date)}>
              <CalendarCheck />
              Agree
            </Button>
            <Button size="sm" variant="secondary" onClick={onSuggest}>
              Suggest Another Day
            </Button>
          </>
        )}
        {!handover.closed && isMine && (
          <Button size="sm" variant="secondary" pending={say.isPending} onClick={() => propose(null)}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
};

/** Returns whether a date applies. An extension applies only once the end of the rental is agreed. */
const isRelevant = ({ days }: Handover, day: HandoverDay): boolean =>
  day.occasion !== 'extension_end' ||
  dateOf(day) !== null ||
  days.some(({ occasion, agreed }) => occasion === 'rental_end' && agreed !== null);

/** Lists the dates. Either party proposes them, and the other one agrees. */
export const HandoverDays = ({ bid, ...reader }: Reader & { bid: Pick<BidWithBidder, 'earliestInstall'> }) => {
  const { handover } = reader;
  const [choosing, setChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const agree = useProposeDays(handover);
  const asked = askedOf(reader);
  const agreed = calendarOf(reader);
  const canAgreeToAll = asked.length > 1 && !handover.closed;
  useKeptFocus(String(choosing), heading);
  // The target of `paths.projectDates`.
  useAnchor('handover-days', heading);
  const days = handover.days.filter((day) => isRelevant(handover, day));
  return (
    <section aria-labelledby="handover-days" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Heading level={3} size="xs" id="handover-days" ref={heading} tabIndex={-1}>
          Dates
        </Heading>
        {!handover.closed && (
          <SmallText>Propose dates. {reader.other} agrees or suggests others. We’ll remind you both three days before.</SmallText>
        )}
      </div>
      {choosing && !handover.closed ? (
        <ProposeDays {...reader} days={days} earliestInstall={bid.earliestInstall} onClose={() => setChoosing(false)} />
      ) : (
        <>
          {canAgreeToAll && (
            <Button className="self-start print:hidden" pending={agree.isPending} onClick={() => agree.mutate(asked)}>
              <CalendarCheck />
              Agree to All Dates
            </Button>
          )}
          <ul className="flex flex-col">
            {days
              .filter((day) => day.occasion !== 'extension_end' || dateOf(day) !== null)
              .map((day) => (
                <Day key={day.occasion} {...reader} day={day} onSuggest={() => setChoosing(true)} />
              ))}
          </ul>
          <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
            {!handover.closed && (
              <Button variant="secondary" onClick={() => setChoosing(true)}>
                {days.some(dateOf) ? 'Change Dates' : 'Propose Dates'}
              </Button>
            )}
            {agreed.length > 0 && (
              <Button variant="secondary" onClick={() => offerCalendar('handover.ics', agreed)}>
                <CalendarPlus />
                Add Dates to Calendar
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
};
