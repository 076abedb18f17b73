import { collections, gsi3, keys, unsettledPaymentOf } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { write } from '#core/kernel/table/transact';
import { put, remove } from '#core/kernel/table/write';

interface AwaitedPayment {
  bidId: string;
  dueAt: string;
}

/** AP27: returns bids with an overdue fee, the longest overdue first. Reads what is due and one page more. */
export async function* overduePayments(now: Date): AsyncGenerator<AwaitedPayment> {
  const due = eachPage<AwaitedPayment>({ partition: collections.awaitedPayments(), order: 'oldest-first', consistent: true }, 25);
  for await (const page of due) {
    for (const awaited of page) {
      if (awaited.dueAt > now.toISOString()) return;
      yield awaited;
    }
  }
}

/** AP344: returns bids with an unpaid fee, those due first. 0.5 read units for each 4 KB, about 40. */
export const listAwaitedPayments = (request: PageRequest): Promise<Page<AwaitedPayment>> =>
  queryPage<AwaitedPayment>({ partition: collections.awaitedPayments(), order: 'oldest-first' }, request);

interface UnsettledPayment {
  paymentIntentId: string;
  createdAt: string;
}

/** AP28: returns unsettled payments, newest first. The index lags. */
export const unsettledPayments = async (request: PageRequest): Promise<Page<UnsettledPayment>> => {
  const { items, next } = await queryKeys(gsi3.unsettledPayments(), request);
  return { items: items.map(unsettledPaymentOf), next };
};

/** A reconciliation that did not finish in one run. */
export interface Pass {
  until: string;
  cursor: string;
}

/** AP148: returns the unfinished pass. 1 read unit. */
export const findPass = (): Promise<Pass | undefined> => get<Pass>(keys.pass());

export const savePass = (pass: Pass): Promise<void> => write(put({ ...keys.pass(), entity: 'Pass', ...pass }, { replace: true }));

export const endPass = (): Promise<void> => write(remove(keys.pass()));
