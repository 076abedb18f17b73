import { latestDay } from '#shared/deadline';
import { dayOf, endOfDay } from '#shared/property-day';

interface WithDeadline {
  deadline?: string | null;
  state?: string | null;
}

/** The range of days that the form offers, in the property's time zone. */
export const daysToChoose = (state: string | null | undefined, now = new Date()) => ({
  min: dayOf(now, state),
  max: latestDay(now, state),
});

/** The form's value is a day. The contract's schema reports values that are none. */
const dayIn = ({ deadline }: WithDeadline): string | undefined => deadline?.slice(0, 10);

export const isNotOver = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day >= daysToChoose(fields.state).min;
};

export const isSoon = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day <= daysToChoose(fields.state).max;
};

/**
 * Replaces the chosen day with a deadline at its end. If the day has not changed, keeps the existing deadline to the millisecond.
 */
export const withWholeDay = <Fields extends WithDeadline>(fields: Fields, before?: Required<WithDeadline>): Fields => {
  const day = dayIn(fields);
  if (!day) return fields;
  const state = fields.state ?? null;
  const same = before?.deadline && before.state === state && dayOf(before.deadline, state) === day;
  return { ...fields, deadline: same ? before.deadline : endOfDay(day, state) };
};
