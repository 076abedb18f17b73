import { latestDay } from '#shared/deadline';
import { dayOf, endOfDay } from '#shared/property-day';

interface WithDeadline {
  deadline?: string | null;
  state?: string | null;
}

/** Returns the first and the last day that can be chosen, in the property's time zone. */
export const daysToChoose = (state: string | null | undefined, now = new Date()) => ({
  min: dayOf(now, state),
  max: latestDay(now, state),
});

const dayIn = ({ deadline }: WithDeadline): string | undefined => deadline?.slice(0, 10);

export const isNotOver = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day >= daysToChoose(fields.state).min;
};

export const isSoon = (fields: WithDeadline): boolean => {
  const day = dayIn(fields);
  return day === undefined || day <= daysToChoose(fields.state).max;
};

/** Sets the deadline to the end of the chosen day. An unchanged day keeps its deadline to the millisecond. */
export const withWholeDay = <Fields extends WithDeadline>(fields: Fields, before?: Required<WithDeadline>): Fields => {
  const day = dayIn(fields);
  if (!day) return fields;
  const state = fields.state ?? null;
  const same = before?.deadline && before.state === state && dayOf(before.deadline, state) === day;
  return { ...fields, deadline: same ? before.deadline : endOfDay(day, state) };
};
