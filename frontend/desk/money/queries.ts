import { queryOptions } from '@tanstack/react-query';
import { adminList, adminQuery, callAsAdmin, pageAsAdmin, useAdminAction } from '#desk/calls';
import type { BodyOf } from '#lib/api';
import { loadPages } from '#lib/pages';
import type { AccountingLine } from '#shared/ledger/ledger.answers';
import type { RefundReason } from '#shared/ledger/ledger.values';

/** `month`: when the payments were started, for example `2026-11`. */
export const paymentsQuery = (month: string) => adminList(['money', 'payments', month], 25, 'listPayments', { query: { month } });

/** `find`: the id of a payment, bid or project, or an email address. */
export const foundPaymentsQuery = (find: string) => adminList(['money', 'found', find], 25, 'listPayments', { query: { find } });

export const waitingPaymentsQuery = () => adminList(['money', 'waiting'], 25, 'listPayments', { query: { waiting: 'true' } });

export const paymentQuery = (paymentIntentId: string) =>
  adminQuery(['money', 'payment', paymentIntentId], 'getPayment', { params: { paymentIntentId } });

export const comparisonQuery = () => adminQuery(['money', 'comparison'], 'getComparison');

export const discrepanciesQuery = () => adminList(['money', 'discrepancies'], 50, 'listDiscrepancies');

export const strayEventsQuery = () => adminList(['money', 'events'], 25, 'listStrayEvents');

/** Days with payments or refunds, the latest first. */
export const revenueQuery = () =>
  queryOptions({
    queryKey: ['admin', 'money', 'revenue'],
    queryFn: async ({ signal }) =>
      (await loadPages((cursor) => pageAsAdmin('listRevenue', { cursor, limit: 100, signal }))).items,
  });

export const ledgerOf = async (month: string): Promise<AccountingLine[]> =>
  (await loadPages((cursor) => pageAsAdmin('listLedger', { cursor, limit: 100 }, { query: { month } }))).items;

export const useRefundFee = (paymentIntentId: string) =>
  useAdminAction((reason: RefundReason) => callAsAdmin('refundFee', { params: { paymentIntentId }, body: { reason } }), {
    done: () => ({
      title: 'Fee Refunded',
      description: 'We notify both parties. The bank shows the refund within five to ten days.',
    }),
    failed: 'Refund Failed',
  });

/** Keeps the fee after a bank's warning or a failed refund. */
export const useKeepFee = (paymentIntentId: string) =>
  useAdminAction(() => callAsAdmin('keepFee', { params: { paymentIntentId } }), {
    done: () => ({ title: 'Fee Kept', description: 'The payment no longer needs your attention.' }),
    failed: 'Fee Not Kept',
  });

export const useAnswerDispute = (paymentIntentId: string) =>
  useAdminAction(() => callAsAdmin('answerDispute', { params: { paymentIntentId } }), {
    done: () => ({
      title: 'Evidence Sent',
      description: 'Banks take several weeks to decide. The decision appears here.',
    }),
    failed: 'Evidence Not Sent',
  });

/** Updates a payment to what Stripe has. */
export const useBookPayment = () =>
  useAdminAction((paymentIntentId: string) => callAsAdmin('bookPayment', { params: { paymentIntentId } }), {
    done: () => ({ title: 'Synced From Stripe', description: 'The next comparison shows whether the discrepancy is gone.' }),
    failed: 'Not Synced',
  });

/** Pauses or resumes contact reveals, or requests a comparison with Stripe. */
export const useChangeComparison = () =>
  useAdminAction((body: BodyOf<'changeComparison'>) => callAsAdmin('changeComparison', { body }), {
    failed: 'Nothing Was Changed',
  });

export const useHandleEvent = () =>
  useAdminAction((eventId: string) => callAsAdmin('handleEvent', { params: { eventId } }), {
    done: ({ changed }) => ({
      title: 'Webhook Handled',
      description: changed ? 'The payment is up to date now.' : 'The payment was up to date already.',
    }),
    failed: 'Retry Failed',
  });
