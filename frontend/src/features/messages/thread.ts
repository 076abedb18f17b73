import type { Counterpart, ThreadMessage } from '#shared/contracts/answers/message';
import { userTypeLabel } from '#shared/contracts/user-types';
import { mask } from '#shared/mask-sign';

/** The loaded messages of a conversation: the latest ones without a gap, oldest first. */
export interface Thread {
  messages: readonly ThreadMessage[];
  /** The cursor for the messages before the first one; null if there are none. */
  olderCursor: string | null;
}

interface ThreadPage {
  items: readonly ThreadMessage[];
  nextCursor: string | null;
}

/**
 * The thread with its latest page replaced. Older pages are kept, so that a poll costs one page however far the reader has paged
 * back, except in two cases:
 * - more messages have arrived than fit a page, which leaves a gap between the loaded messages and the new ones;
 * - a fee was paid, and messages are not masked any more: then the older ones must be fetched again, too.
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
  return { messages: [...older, ...latest.items], olderCursor: known.olderCursor };
};

/** The thread with a page of older messages before it. A page that was requested twice is added once. */
export const withOlder = (known: Thread, cursor: string, page: ThreadPage): Thread =>
  known.olderCursor === cursor ? { messages: [...page.items, ...known.messages], olderCursor: page.nextCursor } : known;

/** The project ids by message, for messages that move on to another project: the project's name is shown above them. */
export const subjectsOf = (messages: readonly ThreadMessage[]): ReadonlyMap<string, string> => {
  const subjects = new Map<string, string>();
  let current: string | null = null;
  for (const { id, projectId } of messages) {
    if (projectId !== null && projectId !== current) subjects.set(id, projectId);
    current = projectId ?? current;
  }
  return subjects;
};

/** The parts of a masked message: every second one is a mask. */
export const maskedRuns = ({ content, masked }: Pick<ThreadMessage, 'content' | 'masked'>): string[] =>
  masked ? content.split(mask).flatMap((run, index) => (index === 0 ? [run] : [mask, run])) : [content];

/** The headline for the other user of a conversation: their name, and below it their kind of account. */
export interface CounterpartTitle {
  name: string;
  /** The kind of account; empty if the name contains it. */
  label: string;
  company: string | null;
}

/**
 * The server names an owner who is not linked to the reader `Dana, Real Estate Agent`: the kind is cut off the name, so that it
 * is not shown twice.
 */
export const titleOf = ({ name, userType, company }: Pick<Counterpart, 'name' | 'userType' | 'company'>): CounterpartTitle => {
  const label = userTypeLabel(userType);
  const suffix = `, ${label}`;
  const short = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { name: short, label: label === short ? '' : label, company };
};
