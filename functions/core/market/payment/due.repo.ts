import { collections, gsi3, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { put, remove } from '#core/kernel/table/write';

interface AwaitedPayment {
  bidId: string;
  dueAt: string;
}

/** AP27: bids whose time to pay is over at `now`, the longest overdue first. Reads what is due and one page more. */
export async function* overduePayments(now: Date): AsyncGenerator<AwaitedPayment> {
  const due = eachPage<AwaitedPayment>({ partition: collections.awaitedPayments(), order: 'oldest-first', consistent: true }, 25);
  for await (const page of due) {
    for (const awaited of page) {
      if (awaited.dueAt > now.toISOString()) return;
      yield awaited;
    }
  }
}

/** AP344: bids whose fee is not paid yet, those due first. 0.5 read units for each 4 KB, about 40 of them. */
export const listAwaitedPayments = (request: PageRequest): Promise<Page<AwaitedPayment>> =>
  queryPage<AwaitedPayment>({ partition: collections.awaitedPayments(), order: 'oldest-first' }, request);

interface UnsettledPayment {
  paymentIntentId: string;
  createdAt: string;
}

/** AP28: payments of which this product knows no end, the newest first. The directory's page; it may be late. */
export const unsettledPayments = async (request: PageRequest): Promise<Page<UnsettledPayment>> => {
  const { items, next } = await queryPage<{ GSI3SK: string }>(
    { index: 'GSI3', partition: gsi3.unsettledPayments(), withKeys: true },
    request,
  );
  return {
    items: items.map(({ GSI3SK }) => {
      const [createdAt = '', paymentIntentId = ''] = GSI3SK.split('#');
      return { paymentIntentId, createdAt };
    }),
    next,
  };
};

/** One pass over all unsettled payments, newest first. It may take several runs. */
export interface Pass {
  /** The pass covers payments that were begun before this time. */
  until: string;
  /** Where the next run goes on. */
  cursor: string;
}

/** AP148: where a run of the reconciliation was cut off; undefined when the last one came to the end. 1 read unit. */
export const findPass = (): Promise<Pass | undefined> => get<Pass>(keys.pass());

/** Notes how far a pass has come. 1 write unit. */
export const savePass = (pass: Pass): Promise<void> => write(put({ ...keys.pass(), entity: 'Pass', ...pass }, { replace: true }));

export const endPass = (): Promise<void> => write(remove(keys.pass()));
