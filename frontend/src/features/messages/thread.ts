import { userTypeLabel } from '#shared/account/user.values';
import { mask } from '#shared/message/mask-sign';
import type { Counterpart, ThreadMessage } from '#shared/message/message.answers';

/** Loaded messages without a gap, oldest first. */
export interface Thread {
  messages: readonly ThreadMessage[];
  /** Null if there are no older messages. */
  olderCursor: string | null;
}

interface ThreadPage {
  items: readonly ThreadMessage[];
  nextCursor: string | null;
}

/**
 * Replaces the latest page and keeps older pages, so that a poll costs one page. Drops them if new messages leave a gap, or if a
 * fee was paid and messages are no longer masked.
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

/** Ignores a page that was requested twice. */
export const withOlder = (known: Thread, cursor: string, page: ThreadPage): Thread =>
  known.olderCursor === cursor ? { messages: [...page.items, ...known.messages], olderCursor: page.nextCursor } : known;

/** Returns project ids by message, for messages where the subject changes. */
export const subjectsOf = (messages: readonly ThreadMessage[]): ReadonlyMap<string, string> => {
  const subjects = new Map<string, string>();
  let current: string | null = null;
  for (const { id, projectId } of messages) {
    if (projectId !== null && projectId !== current) subjects.set(id, projectId);
    current = projectId ?? current;
  }
  return subjects;
};

/** Every second part is a mask. */
export const maskedRuns = ({ content, masked }: Pick<ThreadMessage, 'content' | 'masked'>): string[] =>
  masked ? content.split(mask).flatMap((run, index) => (index === 0 ? [run] : [mask, run])) : [content];

export interface CounterpartTitle {
  name: string;
  /** The account type; empty if the name contains it. */
  label: string;
  company: string | null;
}

/** Cuts the account type off names such as `Dana, Real Estate Agent`, so that it is not shown twice. */
export const titleOf = ({ name, userType, company }: Pick<Counterpart, 'name' | 'userType' | 'company'>): CounterpartTitle => {
  const label = userTypeLabel(userType);
  const suffix = `, ${label}`;
  const short = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { name: short, label: label === short ? '' : label, company };
};
