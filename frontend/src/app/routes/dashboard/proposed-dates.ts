import type { HandoverDay } from '#shared/handover/handover.answers';
import { nameInText, type PartyName } from '#shared/handover/handover.values';
import { formatCalendarDay } from '#shared/property-day';

/** Returns `Agree on the photo day: Mon, Dec 7, 2026`, or `Agree on 2 dates`. Null if the other party proposes none. */
export const datesToAgreeOn = (days: readonly HandoverDay[], reader: PartyName): string | null => {
  const theirs = days.flatMap(({ occasion, proposed }) => (proposed && proposed.by !== reader ? { occasion, ...proposed } : []));
  const [first] = theirs;
  if (!first) return null;
  const what =
    theirs.length > 1 ? `${theirs.length} dates` : `the ${nameInText(first.occasion)}: ${formatCalendarDay(first.date)}`;
  return `Agree on ${what}`;
};

/** Returns `Waiting for Theo to agree on the photo day`. Null if the reader has proposed none. */
export const waitingForText = (days: readonly HandoverDay[], reader: PartyName, other: string): string | null => {
  const own = days.filter(({ proposed }) => proposed?.by === reader);
  const [first] = own;
  return first
    ? `Waiting for ${other} to agree on ${own.length > 1 ? `${own.length} dates` : `the ${nameInText(first.occasion)}`}`
    : null;
};
