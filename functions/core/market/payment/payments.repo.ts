import { gsi1, gsi2, gsi3, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { getEach } from '#core/kernel/table/read';
import type { PaymentRecord } from './payment';

/** AP208: several payments, in their order. 0.5 read units each. */
export const findPayments = async (ids: readonly string[]): Promise<PaymentRecord[]> =>
  (await getEach<PaymentRecord>(ids.map(keys.payment))).filter((payment) => payment !== undefined);

/** AP209: what was begun for a project, for work that must visit all of it. 0.5 read units for each 4 KB, about 6. */
export const paymentsFor = (projectId: string): AsyncGenerator<PaymentRecord[]> =>
  eachPage<PaymentRecord>({ index: 'GSI2', partition: gsi2.paymentsFor(projectId) }, 25);

/** AP210: what was begun for a project, newest first. 0.5 read units for each 4 KB, about 6. */
export const listPaymentsFor = (projectId: string, request: PageRequest): Promise<Page<PaymentRecord>> =>
  queryPage<PaymentRecord>({ index: 'GSI2', partition: gsi2.paymentsFor(projectId) }, request);

/** AP211: what a stager has begun to pay, newest first. 0.5 read units for each 4 KB, about 6. */
export const listPaymentsBy = (stagerId: string, request: PageRequest): Promise<Page<PaymentRecord>> =>
  queryPage<PaymentRecord>({ index: 'GSI1', partition: gsi1.paymentsBy(stagerId) }, request);

/** AP214: payments that wait for an administrator, the most urgent first. 0.5 read units for each 4 KB of keys, and 0.5 for each payment. */
export const listPaymentsToDecide = async (request: PageRequest): Promise<Page<PaymentRecord>> => {
  const list = { index: 'GSI3', partition: gsi3.paymentsToDecide(), order: 'oldest-first', withKeys: true } as const;
  const { items, next } = await queryPage<{ GSI3SK: string }>(list, request);
  return { items: await findPayments(items.map(({ GSI3SK }) => GSI3SK.split('#')[1] ?? '')), next };
};

/** AP215: which of some events of Stripe have had their effect. 0.5 read units each. */
export const seenAmong = async (eventIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const seen = await getEach<object>(eventIds.map(keys.stripeEvent));
  return new Set(eventIds.filter((_, index) => seen[index] !== undefined));
};
