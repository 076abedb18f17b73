import { queryOptions, useMutation } from '@tanstack/react-query';
import { attentionQuery, panelList } from '#desk/queries';
import { asAdmin } from '#desk/sign-in/session';
import { type BodyOf, call, callPage } from '#lib/api';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AccountingLine, DayOfRevenue } from '#shared/ledger/ledger.answers';
import type { RefundReason } from '#shared/ledger/ledger.values';

const money = ['admin', 'money'] as const;

/** `month`: when the payments were started, for example `2026-11`. */
export const paymentsQuery = (month: string) =>
  panelList(['money', 'payments', month], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, month } }),
  );

/** `find`: the id of a payment, bid or project, or an email address. */
export const foundPaymentsQuery = (find: string) =>
  panelList(['money', 'found', find], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, find } }),
  );

export const waitingPaymentsQuery = () =>
  panelList(['money', 'waiting'], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, waiting: 'true' } }),
  );

export const paymentQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: [...money, 'payment', paymentIntentId],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getPayment', { params: { paymentIntentId }, bearer, signal })),
  });

export const comparisonQuery = () =>
  queryOptions({
    queryKey: [...money, 'comparison'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getComparison', { bearer, signal })),
  });

export const discrepanciesQuery = () => panelList(['money', 'discrepancies'], 50, (page) => callPage('listDiscrepancies', page));

export const strayEventsQuery = () => panelList(['money', 'events'], 25, (page) => callPage('listStrayEvents', page));

/** Loads all pages of a list that cannot grow long: days, or the lines of a month. */
const loadAllPages = async <Item>(
  pageAfter: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; nextCursor: string | null } = await pageAfter(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
};

/** Days with payments or refunds, the latest first. */
export const revenueQuery = () =>
  queryOptions({
    queryKey: [...money, 'revenue'],
    queryFn: ({ signal }) =>
      loadAllPages<DayOfRevenue>((cursor) =>
        asAdmin((bearer) => callPage('listRevenue', { query: { cursor, limit: 100 }, bearer, signal })),
      ),
  });

export const ledgerOf = (month: string): Promise<AccountingLine[]> =>
  loadAllPages((cursor) => asAdmin((bearer) => callPage('listLedger', { query: { month, cursor, limit: 100 }, bearer })));

/** Refetches the whole tab and the audit log, because a change may show anywhere in them. */
const useMoneyRefresh = () => {
  const refresh = useRefresh();
  return () => refresh(money, ['admin', 'actions'], attentionQuery().queryKey);
};

export const useRefundFee = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (reason: RefundReason) =>
      asAdmin((bearer) => call('refundFee', { params: { paymentIntentId }, body: { reason }, bearer })),
    onSuccess: () => {
      toast({ title: 'Fee Refunded', description: 'We notify both parties. The bank shows the refund within five to ten days.' });
      return refresh();
    },
    onError: (error) => toastFailure('Refund Failed', error, 'Please try again.'),
  });
};

/** Keeps the fee after a bank's warning or a failed refund. */
export const useKeepFee = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: () => asAdmin((bearer) => call('keepFee', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Fee Kept', description: 'The payment no longer needs your attention.' });
      return refresh();
    },
    onError: (error) => toastFailure('Fee Not Kept', error, 'Please try again.'),
  });
};

/** Sends the evidence of a dispute to the bank. */
export const useAnswerDispute = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: () => asAdmin((bearer) => call('answerDispute', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Evidence Sent', description: 'Banks take several weeks to decide. The decision appears here.' });
      return refresh();
    },
    onError: (error) => toastFailure('Evidence Not Sent', error, 'Please try again.'),
  });
};

/** Updates a payment to what Stripe has. */
export const useBookPayment = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (paymentIntentId: string) => asAdmin((bearer) => call('bookPayment', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Synced From Stripe', description: 'The next comparison shows whether the discrepancy is gone.' });
      return refresh();
    },
    onError: (error) => toastFailure('Not Synced', error, 'Please try again.'),
  });
};

/** Pauses or resumes contact reveals, or requests a comparison with Stripe. */
export const useChangeComparison = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'changeComparison'>) => asAdmin((bearer) => call('changeComparison', { body, bearer })),
    onSuccess: refresh,
    onError: (error) => toastFailure('Nothing Was Changed', error, 'Please try again.'),
  });
};

export const useHandleEvent = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (eventId: string) => asAdmin((bearer) => call('handleEvent', { params: { eventId }, bearer })),
    onSuccess: ({ changed }) => {
      toast(
        changed
          ? { title: 'Webhook Handled', description: 'The payment is up to date now.' }
          : { title: 'Webhook Handled', description: 'The payment was up to date already.' },
      );
      return refresh();
    },
    onError: (error) => toastFailure('Retry Failed', error, 'Please try again.'),
  });
};
