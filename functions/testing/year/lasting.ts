import { isDeepStrictEqual } from 'node:util';
import { days } from '#core/kernel/time';
import { type Kept, kept, retention } from '#shared/retention';
import type { Item } from '../everything';
import { latestTtl } from '../ttl';

/**
 * What ends an item of which the table itself is not told when (`expiresAtEpochSeconds`).
 * - `account`: the deletion of an account that its keys name: then nothing of it is there.
 * - `accounts`: the deletion of all accounts that its keys name.
 * - `work`: what it is about comes to its end by itself, within days.
 * - `nothing`: it is kept for good, or until an operator ends it.
 */
type End = 'account' | 'accounts' | 'work' | 'nothing';

/** For each entity of shared/retention.ts without a time, which row it stands in decides nothing: an entity that is new is in none of these. */
const ends: Record<string, End> = {
  ...of('account', [
    'User',
    'Tally',
    'Inbox',
    'UsernameClaim',
    'StagerClaim',
    'MailSettings',
    'AreaDigest',
    'Subscriber',
    'Fragments',
  ]),
  ...of('account', ['Reputation', 'Badge', 'Paper', 'Case', 'Notification', 'Question', 'AwaitedPayment', 'DeckLooks']),
  ...of('account', ['EmailClaim', 'SearchEntry', 'FindEntry', 'CellEntry']),
  ...of('accounts', ['Project', 'ProjectUpdate', 'Bid', 'BidPointer', 'BidderClaim', 'Message', 'Conversation', 'Link']),
  // A review stays with whom it is about.
  ...of('accounts', ['Review', 'ReviewerClaim']),
  ...of('work', ['Upload', 'Job']),
  ...of('nothing', ['BarredMailbox', 'Payment', 'LedgerEntry', 'ContactMessage']),
  ...of('nothing', ['Statistics', 'Takings', 'Proof', 'Difference', 'Pass', 'SiteState']),
};

function of(end: End, entities: readonly string[]): Record<string, End> {
  return Object.fromEntries(entities.map((entity) => [entity, end]));
}

const rowOf = new Map(retention.flatMap((row) => (row.entities ?? []).map((entity) => [entity, row] as const)));

/** How long an item of this entity may be there unchanged, in milliseconds, or what ends it; undefined: nobody has said. */
export const endOf = (entity: string): number | End | undefined => {
  const row: Kept | undefined = rowOf.get(entity);
  if (!row) return undefined;
  return row.ttlDays === undefined ? ends[entity] : days(row.ttlDays);
};

/** Entities of shared/retention.ts of which nothing here says what ends them, and those of which something does that are not there. */
export const withoutAnswer = (): string[] => [
  ...[...rowOf.keys()].filter((entity) => endOf(entity) === undefined),
  ...Object.keys(ends).filter((entity) => !rowOf.has(entity) || rowOf.get(entity)?.ttlDays !== undefined),
];

/** Somebody who has left, and what says who it was. */
export interface Gone {
  id: string;
  leftAt: Date;
  /** Texts that nobody else has: name, address, phone. */
  marks: readonly string[];
}

/** As long as a deletion may take beyond its call: its last step waits a quarter of an hour for whoever may be writing still. */
const deletionTakes = days(1);
/** Items are looked at once a day. */
const granularity = days(1);
const keyNames = ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK'];
/** Where a row says that a person's details are kept after they have left, or that their address was written to. */
const remembers: readonly string[] = ['FormerMember', 'Leaver'];

/** Looks at everything that is stored, day by day, and knows how long each thing has been there: by what it has seen, not by what items say of themselves. */
export class Lasting {
  private readonly unchanged = new Map<string, { item: Item; since: number }>();
  private readonly files = new Map<string, number>();
  private readonly decided = new Map<string, number>();

  /** @param files the keys of the media bucket */
  look(items: readonly Item[], files: readonly string[], now: Date): void {
    const present = new Set<string>();
    for (const item of items) {
      if (typeof endOf(item.entity) !== 'number' && endOf(item.entity) !== 'work') continue;
      const name = `${item.PK} ${item.SK}`;
      present.add(name);
      const known = this.unchanged.get(name);
      if (!known || !isDeepStrictEqual(known.item, item)) this.unchanged.set(name, { item, since: now.getTime() });
    }
    for (const name of this.unchanged.keys()) if (!present.has(name)) this.unchanged.delete(name);
    const waiting = new Set(
      items.flatMap(({ entity, state, file }) => (entity === 'Paper' && state === 'waiting' ? [file] : [])),
    );
    for (const file of files) {
      if (!this.files.has(file)) this.files.set(file, now.getTime());
      if (!waiting.has(file) && !this.decided.has(file)) this.decided.set(file, now.getTime());
    }
    const there = new Set(files);
    for (const seen of [this.files, this.decided]) for (const file of seen.keys()) if (!there.has(file)) seen.delete(file);
  }

  /** What is there for longer than shared/retention.ts says, in words; as of the last look. */
  overdue(items: readonly Item[], gone: readonly Gone[], now: Date): string[] {
    const goneLongAgo = gone.filter(({ leftAt }) => leftAt.getTime() + deletionTakes < now.getTime());
    const goneIds = new Set(goneLongAgo.map(({ id }) => id));
    return [
      ...items.flatMap((item) => this.whyOverdue(item, goneIds, now) ?? []),
      ...goneLongAgo.flatMap((one) => whereRemembered(one, items, now)),
      ...this.overdueFiles(now),
    ];
  }

  private whyOverdue(item: Item, gone: ReadonlySet<string>, now: Date): string | undefined {
    const end = endOf(item.entity);
    const name = `${item.entity} ${item.PK} ${item.SK}`;
    if (end === undefined) return `${name}: shared/retention.ts does not say what ends it`;
    if (typeof end === 'number' || end === 'work') {
      // What waits for its time, as a reminder does, or a file that is kept for some days more, has not begun to be old.
      const waitsFor = typeof item.dueAt === 'string' && item.state !== 'sent' ? Date.parse(item.dueAt) : 0;
      const since = Math.max(this.unchanged.get(`${item.PK} ${item.SK}`)?.since ?? now.getTime(), waitsFor);
      const may = typeof end === 'number' ? end + latestTtl : days(kept.unusedUploadDays);
      return since + may + granularity < now.getTime() ? `${name}: unchanged since ${new Date(since).toISOString()}` : undefined;
    }
    if (end === 'nothing') return undefined;
    const named = [...keyNames.map((key) => item[key]), item.userId, item.ownerId].flatMap(
      (text) => String(text ?? '').match(/[0-9A-HJKMNP-TV-Z]{26}/g) ?? [],
    );
    const left = named.filter((id) => gone.has(id));
    if (left.length === 0) return undefined;
    if (end === 'account') return `${name}: of ${left.join(' ')}, who has left`;
    const parties = [
      item.userId,
      item.ownerId,
      item.stagerId,
      item.otherId,
      item.senderId,
      item.receiverId,
      item.revieweeId,
      item.awardedTo,
    ];
    const people = parties.filter((id) => typeof id === 'string');
    return people.length > 0 && people.every((id) => gone.has(id)) ? `${name}: all whose it was have left` : undefined;
  }

  private overdueFiles(now: Date): string[] {
    const mayDays: Record<string, number> = { exports: kept.exportDays, uploads: kept.storedUploadDays };
    return [...this.files].flatMap(([file, since]) => {
      const folder = file.split('/')[0] ?? '';
      const from = folder === 'certificates' ? this.decided.get(file) : since;
      const may = folder === 'certificates' ? kept.paperDays : mayDays[folder];
      if (may === undefined || from === undefined) return [];
      return from + days(may) + 2 * granularity < now.getTime() ? [`${file}: there since ${new Date(from).toISOString()}`] : [];
    });
  }
}

/** Where it can still be read who somebody was, although the days are over for which that is kept. */
const whereRemembered = ({ id, leftAt, marks }: Gone, items: readonly Item[], now: Date): string[] => {
  const isOver = leftAt.getTime() + days(kept.formerContactDays) + latestTtl + granularity < now.getTime();
  return items.flatMap((item) => {
    if (!isOver && remembers.includes(item.entity)) return [];
    const text = JSON.stringify(item);
    const found = marks.filter((mark) => text.includes(mark));
    return found.length > 0 ? [`${item.entity} ${item.PK} ${item.SK}: says who ${id} was, by ${found.join(' and ')}`] : [];
  });
};
