import { collections, gsi3 } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { plus } from '#core/time';
import type { PaymentRecord } from './payment';
import { findPayment } from './payment.repo';

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

/** AP28: payments begun at least `ageMs` ago of which this product knows no end, the oldest first. */
export async function* unsettledPayments(now: Date, ageMs: number): AsyncGenerator<PaymentRecord> {
  const before = plus(now, -ageMs).toISOString();
  const unsettled = eachPage<{ PK: string; GSI3SK: string }>(
    { index: 'GSI3', partition: gsi3.unsettledPayments(), order: 'oldest-first', withKeys: true },
    25,
  );
  for await (const page of unsettled) {
    for (const { GSI3SK } of page) {
      const [createdAt = '', paymentIntentId = ''] = GSI3SK.split('#');
      if (createdAt > before) return;
      const payment = await findPayment(paymentIntentId);
      if (payment?.status === 'open') yield payment;
    }
  }
}
