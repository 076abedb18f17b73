import { queryOptions, useMutation } from '@tanstack/react-query';
import { attentionQuery, panelList } from '#desk/queries';
import { asAdmin } from '#desk/sign-in/session';
import { type BodyOf, call, callPage } from '#lib/api';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { BookLine, DayOfTakings } from '#shared/contracts/answers/ledger';
import type { RefundReason } from '#shared/contracts/ledger-values';

const money = ['admin', 'money'] as const;

/** The payments that were begun in a month (`2026-11`). */
export const paymentsQuery = (month: string) =>
  panelList(['money', 'payments', month], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, month } }),
  );

/** The payments that a text names: a payment, a bid, a project, or an e-mail address. */
export const foundPaymentsQuery = (find: string) =>
  panelList(['money', 'found', find], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, find } }),
  );

/** Payments that wait for an administrator. */
export const waitingPaymentsQuery = () =>
  panelList(['money', 'waiting'], 25, ({ query, ...page }) =>
    callPage('listPayments', { ...page, query: { ...query, waiting: 'true' } }),
  );

/** One payment with its history. */
export const paymentQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: [...money, 'payment', paymentIntentId],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getPayment', { params: { paymentIntentId }, bearer, signal })),
  });

/** How the comparison with Stripe stands. */
export const proofQuery = () =>
  queryOptions({
    queryKey: [...money, 'proof'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getProof', { bearer, signal })),
  });

export const differencesQuery = () => panelList(['money', 'differences'], 50, (page) => callPage('listDifferences', page));

export const strayEventsQuery = () => panelList(['money', 'events'], 25, (page) => callPage('listStrayEvents', page));

/** All of a list that is bounded by nature: days, or the lines of a month. */
const allOf = async <Item>(
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

/** The sums of each day on which money moved, the latest first. */
export const takingsQuery = () =>
  queryOptions({
    queryKey: [...money, 'takings'],
    queryFn: ({ signal }) =>
      allOf<DayOfTakings>((cursor) =>
        asAdmin((bearer) => callPage('listTakings', { query: { cursor, limit: 100 }, bearer, signal })),
      ),
  });

/** Every line of a month, for the books. */
export const ledgerOf = (month: string): Promise<BookLine[]> =>
  allOf((cursor) => asAdmin((bearer) => callPage('listLedger', { query: { month, cursor, limit: 100 }, bearer })));

/** Whatever is done about money may show in every part of the tab, and in the audit log. */
const useMoneyRefresh = () => {
  const refresh = useRefresh();
  return () => refresh(money, ['admin', 'acts'], attentionQuery().queryKey);
};

/** Gives a whole fee back. */
export const useRefundFee = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (reason: RefundReason) =>
      asAdmin((bearer) => call('refundFee', { params: { paymentIntentId }, body: { reason }, bearer })),
    onSuccess: () => {
      toast({ title: 'Fee Refunded', description: 'Both parties are told. The bank shows it within five to ten days.' });
      return refresh();
    },
    onError: (error) => toastFailure('Refund Failed', error, 'Failed to refund the fee.'),
  });
};

/** Answers a bank's warning, or a refund that failed, by keeping the fee. */
export const useKeepFee = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: () => asAdmin((bearer) => call('keepFee', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Fee Kept', description: 'The payment no longer waits for you.' });
      return refresh();
    },
    onError: (error) => toastFailure('Not Kept', error, 'Failed to keep the fee.'),
  });
};

/** Hands the case of a dispute to the bank. */
export const useAnswerDispute = (paymentIntentId: string) => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: () => asAdmin((bearer) => call('answerDispute', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Sent to the Bank', description: 'Banks take some weeks to decide. What they decide shows here.' });
      return refresh();
    },
    onError: (error) => toastFailure('Not Sent', error, 'Failed to answer the dispute.'),
  });
};

/** Has a payment booked as Stripe has it. */
export const useBookPayment = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (paymentIntentId: string) => asAdmin((bearer) => call('bookPayment', { params: { paymentIntentId }, bearer })),
    onSuccess: () => {
      toast({ title: 'Booked as Stripe Has It', description: 'The next comparison says whether a difference stays.' });
      return refresh();
    },
    onError: (error) => toastFailure('Not Booked', error, 'Failed to book the payment.'),
  });
};

/** Holds openings or lets them go on, or asks for a comparison. */
export const useChangeProof = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'changeProof'>) => asAdmin((bearer) => call('changeProof', { body, bearer })),
    onSuccess: refresh,
    onError: (error) => toastFailure('Not Changed', error, 'Failed to change it.'),
  });
};

/** Handles an event of Stripe's again. */
export const useHandleEvent = () => {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (eventId: string) => asAdmin((bearer) => call('handleEvent', { params: { eventId }, bearer })),
    onSuccess: ({ changed }) => {
      toast(
        changed
          ? { title: 'Event Handled', description: 'What it tells is booked now.' }
          : { title: 'Event Handled', description: 'What it tells was known already.' },
      );
      return refresh();
    },
    onError: (error) => toastFailure('Not Handled', error, 'Failed to handle the event.'),
  });
};
