import type { Counterpart, ThreadMessage } from '#shared/contracts/answers/message';
import { userTypeLabel } from '#shared/contracts/user-types';

/** What is known of a conversation's messages: the latest without a gap, oldest first. */
export interface Thread {
  messages: readonly ThreadMessage[];
  /** Leads to the messages before the first; null when there are none. */
  olderCursor: string | null;
}

interface ThreadPage {
  items: readonly ThreadMessage[];
  nextCursor: string | null;
}

/**
 * The thread after a fresh look at its latest page. What was paged back to stays, so that a poll costs one page however far the
 * reader has gone back; unless it no longer fits:
 * - more has arrived than fits a page, which leaves a gap between what is known and what is new;
 * - a fee was paid, and the same message is no longer masked: then the older ones are not either.
 */
export const withLatest = (known: Thread | undefined, latest: ThreadPage): Thread => {
  const fresh: Thread = { messages: latest.items, olderCursor: latest.nextCursor };
  const [oldestFresh] = latest.items;
  if (!known || !oldestFresh) return fresh;
  const knownById = new Map(known.messages.map((message) => [message.id, message]));
  const unmasked = latest.items.some(
    ({ id, masked }) => knownById.get(id)?.masked !== undefined && knownById.get(id)?.masked !== masked,
  );
  if (unmasked || !knownById.has(oldestFresh.id)) return fresh;
  const older = known.messages.filter(({ id }) => id < oldestFresh.id);
  return older.length > 0 ? { messages: [...older, ...latest.items], olderCursor: known.olderCursor } : fresh;
};

/** The thread with a page of older messages before it. A page that was asked for twice is added once. */
export const withOlder = (known: Thread, cursor: string, page: ThreadPage): Thread =>
  known.olderCursor === cursor ? { messages: [...page.items, ...known.messages], olderCursor: page.nextCursor } : known;

/** The messages at which the talk comes to another project, by id: there its name stands above the message. */
export const subjectsOf = (messages: readonly ThreadMessage[]): ReadonlyMap<string, string> => {
  const subjects = new Map<string, string>();
  let current: string | null = null;
  for (const { id, projectId } of messages) {
    if (projectId !== null && projectId !== current) subjects.set(id, projectId);
    current = projectId ?? current;
  }
  return subjects;
};

/** What the server puts in the place of contact details. */
const mask = '[hidden]';

/** The runs of a masked message, every second one being something that is hidden. */
export const maskedRuns = ({ content, masked }: Pick<ThreadMessage, 'content' | 'masked'>): string[] =>
  masked ? content.split(mask).flatMap((run, index) => (index === 0 ? [run] : [mask, run])) : [content];

/** How a counterpart is headed: by name, and below it by what kind of account it is. */
export interface CounterpartTitle {
  name: string;
  /** Empty where the name says it already. */
  label: string;
  company: string | null;
}

/** An owner who is not linked is called `Dana, Real Estate Agent`: the label then stands below the name, not twice. */
export const titleOf = ({ name, userType, company }: Pick<Counterpart, 'name' | 'userType' | 'company'>): CounterpartTitle => {
  const label = userTypeLabel(userType);
  const suffix = `, ${label}`;
  const short = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { name: short, label: label === short ? '' : label, company };
};
