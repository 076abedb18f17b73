import { dayOf, endOfDay } from '#lib/deadline';

interface WithDeadline {
  deadline?: string | null;
  state?: string | null;
}

/** With the end of the chosen day for its deadline. The one that is there stays to the millisecond where it is the same day. */
export const withWholeDay = <Fields extends WithDeadline>(fields: Fields, before?: Required<WithDeadline>): Fields => {
  if (!fields.deadline) return fields;
  const day = fields.deadline.slice(0, 10);
  const state = fields.state ?? null;
  const same = before?.deadline && before.state === state && dayOf(before.deadline, state) === day;
  return { ...fields, deadline: same ? before.deadline : endOfDay(day, state) };
};
