import { firstIdAt, newId, timeOfId } from '#core/kernel/ids';
import { collections, gsi1, gsi2, keys } from '#core/kernel/table/keys';
import { cursorAt, eachPage, type Page, type PageRequest, queryPage, readCursor, writeCursor } from '#core/kernel/table/page';
import { type Save, transact } from '#core/kernel/table/transact';
import { put, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { dayOfRecord, keptDays, type SecurityEvent, type TrailList, type TrailRecord, trailLists } from './trail';

/** The search keys of a record: who acted (`by`), and the user or thing concerned (`about`). Null if unknown. */
interface Concerned {
  by: string | null;
  about: string | null;
}

const yearOf = (time: string): string => time.slice(0, 4);
const yearOfId = (id: string): string => yearOf(timeOfId(id).toISOString());

/** Returns the write of an audit record. No function may change or remove one (infra/constructs/rights.ts). */
export const record = (
  list: TrailList,
  what: { type: string; administrator?: string },
  { by, about }: Concerned,
  now: Date,
): Write => {
  const [id, createdAt] = [newId(now), now.toISOString()];
  return put({
    ...keys.auditRecord(list, yearOf(createdAt), id),
    ...(by !== null && gsi1.auditRecord(by, id)),
    ...(about !== null && gsi2.auditRecord(about, id)),
    entity: 'AuditRecord',
    ...what,
    id,
    list,
    createdAt,
    expiresAtEpochSeconds: ttl(plus(now, days(keptDays))),
  });
};

export const recordEvent = (event: SecurityEvent, now: Date): Write => {
  if (event.type === 'administrator_signed_in') return record('events', event, { by: event.administrator, about: null }, now);
  // An event about guessed passwords names no person: nobody knows who guessed.
  return record('events', event, { by: event.type === 'passwords_throttled' ? null : event.userId, about: event.userId }, now);
};

export const saveWithEvent =
  (event: SecurityEvent, now: Date, save: Save = transact): Save =>
  (writes) =>
    save([...writes, recordEvent(event, now)]);

/** Days are in UTC, both included. */
export interface TrailQuery {
  list?: TrailList | undefined;
  by?: string | undefined;
  about?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const dayAfter = (day: string): Date => plus(startOf(day), days(1));

const idsOf = ({ since, until }: Pick<TrailQuery, 'since' | 'until'>, now: Date) => {
  const [oldest, newest] = [plus(now, -days(keptDays + 2)).getTime(), plus(now, days(1)).getTime()];
  const from = since === undefined ? oldest : Math.max(oldest, startOf(since).getTime());
  const to = until === undefined ? newest : Math.min(newest, dayAfter(until).getTime());
  return { first: firstIdAt(new Date(from)), tooLate: firstIdAt(new Date(to)) };
};

/** AP240: the records of a list, newest first. 1 read unit for each 4 KB (about 15), and 1 for each further year. */
const listOfYears = async (
  list: TrailList,
  query: TrailQuery,
  { limit, cursor }: PageRequest,
  now: Date,
): Promise<Page<TrailRecord>> => {
  const { first, tooLate } = idsOf(query, now);
  const own = ['audit', list, query.since ?? null, query.until ?? null];
  const from = cursor === undefined ? tooLate : readCursor(own, cursor);
  const items: TrailRecord[] = [];
  for (let year = Number(yearOfId(from)); year >= Number(yearOfId(first)); year -= 1) {
    const collection = { partition: collections.auditRecords(list, String(year)), consistent: true } as const;
    const left = limit - items.length;
    const page = await queryPage<TrailRecord>(collection, { limit: Math.max(1, left), cursor: cursorAt(collection, from) });
    const wanted = page.items.filter(({ id }) => id >= first);
    const isMore = left === 0 ? wanted.length > 0 : wanted.length === page.items.length && page.next !== undefined;
    if (left > 0) items.push(...wanted);
    const last = items.at(-1);
    if (isMore && last) return { items, next: writeCursor(own, last.id) };
    if (wanted.length < page.items.length) break;
  }
  return { items, next: undefined };
};

/** AP241: the records by or about an account or a thing, newest first. 0.5 read units for each 4 KB (about 15). */
const listOfIndex = async (query: TrailQuery, { limit, cursor }: PageRequest, now: Date): Promise<Page<TrailRecord>> => {
  const { list, by, about } = query;
  const { first, tooLate } = idsOf(query, now);
  const where = [
    ...(list === undefined ? [] : [[{ attribute: 'list', equals: list }]]),
    ...(about === undefined || by === undefined ? [] : [[{ attribute: 'GSI1PK', equals: gsi1.auditRecordsBy(by) }]]),
  ];
  const collection =
    about === undefined
      ? ({ index: 'GSI1', partition: gsi1.auditRecordsBy(by ?? ''), where } as const)
      : ({ index: 'GSI2', partition: gsi2.auditRecordsAbout(about), where } as const);
  const page = await queryPage<TrailRecord>(collection, { limit, cursor: cursor ?? cursorAt(collection, tooLate) });
  const items = page.items.filter(({ id }) => id >= first);
  return { items, next: items.length < page.items.length ? undefined : page.next };
};

/** Lists one list of the audit (the actions by default), or both lists for a given account or thing. */
export const listTrail = (query: TrailQuery, request: PageRequest, now: Date): Promise<Page<TrailRecord>> =>
  query.by === undefined && query.about === undefined
    ? listOfYears(query.list ?? 'actions', query, request, now)
    : listOfIndex(query, request, now);

/** AP242: all records of a day, of both lists, in the order of their ids. 1 read unit for each 4 KB, about 15. */
export const recordsOf = async (day: string): Promise<TrailRecord[]> => {
  const [first, tooLate] = [firstIdAt(startOf(day)), firstIdAt(dayAfter(day))];
  const records: TrailRecord[] = [];
  for (const list of trailLists) {
    const collection = {
      partition: collections.auditRecords(list, yearOf(day)),
      order: 'oldest-first',
      consistent: true,
    } as const;
    // A cursor excludes its own id. No record has the first possible id of a time.
    for await (const page of eachPage<TrailRecord>(collection, 500, cursorAt(collection, first))) {
      const ofDay = page.filter(({ id }) => id < tooLate);
      records.push(...ofDay);
      if (ofDay.length < page.length) break;
    }
  }
  return records.sort((one, other) => (one.id < other.id ? -1 : 1));
};

/** AP243: the day of the oldest record. 1 read unit for each year of each list. */
export const firstDayOnRecord = async (now: Date): Promise<string | undefined> => {
  const years = [plus(now, -days(keptDays)), now].map((time) => yearOf(time.toISOString()));
  const firsts = await Promise.all(
    [...new Set(years)].flatMap((year) =>
      trailLists.map((list) =>
        queryPage<TrailRecord>(
          { partition: collections.auditRecords(list, year), order: 'oldest-first', consistent: true },
          { limit: 1 },
        ),
      ),
    ),
  );
  return firsts
    .flatMap(({ items }) => items.map(dayOfRecord))
    .sort()
    .at(0);
};
