import { gsi1, gsi2, gsi3, keys, paymentToDecideOf } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { getEach } from '#core/kernel/table/read';
import type { PaymentRecord } from './payment';

/** AP208: returns several payments, in order. 0.5 read units each. */
export const findPayments = async (ids: readonly string[]): Promise<PaymentRecord[]> =>
  (await getEach<PaymentRecord>(ids.map(keys.payment))).filter((payment) => payment !== undefined);

/** AP209: returns every payment of a project. 0.5 read units for each 4 KB, about 6. */
export const paymentsFor = (projectId: string): AsyncGenerator<PaymentRecord[]> =>
  eachPage<PaymentRecord>({ index: 'GSI2', partition: gsi2.paymentsFor(projectId) }, 25);

/** AP210: returns the payments of a project, newest first. 0.5 read units for each 4 KB, about 6. */
export const listPaymentsFor = (projectId: string, request: PageRequest): Promise<Page<PaymentRecord>> =>
  queryPage<PaymentRecord>({ index: 'GSI2', partition: gsi2.paymentsFor(projectId) }, request);

/** AP211: returns the payments of a stager, newest first. 0.5 read units for each 4 KB, about 6. */
export const listPaymentsBy = (stagerId: string, request: PageRequest): Promise<Page<PaymentRecord>> =>
  queryPage<PaymentRecord>({ index: 'GSI1', partition: gsi1.paymentsBy(stagerId) }, request);

/**
 * AP214: returns payments that wait for an administrator, most urgent first. 0.5 read units for each 4 KB of keys and each
 * payment.
 */
export const listPaymentsToDecide = async (request: PageRequest): Promise<Page<PaymentRecord>> => {
  const { items, next } = await queryKeys(gsi3.paymentsToDecide(), request, 'oldest-first');
  return { items: await findPayments(items.map(paymentToDecideOf)), next };
};

/** AP215: returns which Stripe events were handled. 0.5 read units each. */
export const findSeenEvents = async (eventIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const seen = await getEach<object>(eventIds.map(keys.stripeEvent));
  return new Set(eventIds.filter((_, index) => seen[index] !== undefined));
};
