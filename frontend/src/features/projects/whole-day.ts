import { latestDay } from '#shared/deadline';
import { dayOf, endOfDay } from '#shared/property-day';

interface WithDeadline {
  deadline?: string | null;
  state?: string | null;
}

/** The days, where the property is, of which the form offers one. */
export const daysToChoose = (state: string | null | undefined, now = new Date()) => ({
  min: dayOf(now, state),
  max: latestDay(now, state),
});

/** The form asks for a day; what is none is the contract's to say. */
const dayIn = ({ deadline }: WithDeadline): string | undefined => deadline?.slice(0, 10);

export const isNotOver = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day >= daysToChoose(fields.state).min;
};

export const isSoon = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day <= daysToChoose(fields.state).max;
};

/** With the end of the chosen day for its deadline. The one that is there stays to the millisecond where it is the same day. */
export const withWholeDay = <Fields extends WithDeadline>(fields: Fields, before?: Required<WithDeadline>): Fields => {
  const day = dayIn(fields);
  if (!day) return fields;
  const state = fields.state ?? null;
  const same = before?.deadline && before.state === state && dayOf(before.deadline, state) === day;
  return { ...fields, deadline: same ? before.deadline : endOfDay(day, state) };
};
