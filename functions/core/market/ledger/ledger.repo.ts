import { StaleRead } from '#core/kernel/stale';
import { collections, gsi1, keys } from '#core/kernel/table/keys';
import { cursorAt, eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { put, update, type Write } from '#core/kernel/table/write';
import { dayOfEntry, type LedgerEntry, noRevenue, type Revenue, revenueOf } from './ledger';

/** Writes ledger entries and adds them to the day's sums. Refused (StaleRead) if an entry exists, so that each counts once. */
export const recordEntries = (entries: readonly LedgerEntry[]): Write[] => {
  const days = [...new Set(entries.map(dayOfEntry))];
  return [
    ...entries.map((entry) =>
      put(
        { ...keys.ledgerEntry(entry), ...gsi1.ledgerEntry(entry), entity: 'LedgerEntry', ...entry },
        { refusal: new StaleRead() },
      ),
    ),
    ...days.flatMap((day) => {
      const revenue = revenueOf(entries.filter((entry) => dayOfEntry(entry) === day));
      const add = Object.fromEntries(Object.entries(revenue).filter(([, amount]) => amount !== 0));
      return Object.keys(add).length > 0
        ? [update(keys.revenue(day), { set: { entity: 'Revenue', day }, add, upsert: true })]
        : [];
    }),
  ];
};

/** AP200: returns the entries of a month (`2026-11`), newest first. 1 read unit for each 4 KB, about 12. */
export const listLedger = (month: string, request: PageRequest): Promise<Page<LedgerEntry>> =>
  queryPage<LedgerEntry>({ partition: collections.ledger(month), consistent: true }, request);

/** AP201: returns the payments begun in a month, newest first. Reads all entries of the month. */
export const listBegun = (month: string, request: PageRequest): Promise<Page<LedgerEntry>> =>
  queryPage<LedgerEntry>(
    { partition: collections.ledger(month), consistent: true, where: [[{ attribute: 'type', equals: 'created' }]] },
    request,
  );

/** AP202: returns all entries of a day (`2026-11-24`), page by page. 1 read unit for each 4 KB. */
export async function* entriesOf(day: string): AsyncGenerator<LedgerEntry> {
  const ledger = { partition: collections.ledger(day.slice(0, 7)), order: 'oldest-first', consistent: true } as const;
  for await (const page of eachPage<LedgerEntry>(ledger, 100, cursorAt(ledger, day))) {
    for (const entry of page) {
      if (dayOfEntry(entry) !== day) return;
      yield entry;
    }
  }
}

/** AP203: returns the entries of one payment, in order. 0.5 read units for each 4 KB. */
export const historyOf = async (paymentIntentId: string): Promise<LedgerEntry[]> => {
  const lines = { index: 'GSI1', partition: gsi1.ledgerOf(paymentIntentId), order: 'oldest-first' } as const;
  return (await queryPage<LedgerEntry>(lines, { limit: 100 })).items;
};

export type DayOfRevenue = Revenue & { day: string };

/** AP204: returns the sums by day, latest first, for days with entries. 1 read unit for each 4 KB, about 25 days. */
export const listRevenue = async (request: PageRequest): Promise<Page<DayOfRevenue>> => {
  const { items, next } = await queryPage<DayOfRevenue>({ partition: collections.revenue(), consistent: true }, request);
  return { items: items.map((day) => ({ ...noRevenue, ...day })), next };
};

/** AP205: returns the sums of one day. 1 read unit. */
export const findRevenue = async (day: string): Promise<Revenue> => {
  const { day: _, ...revenue } = (await get<Partial<DayOfRevenue>>(keys.revenue(day))) ?? {};
  return { ...noRevenue, ...revenue };
};
