import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { Comparison as ComparisonRecord, DiscrepancyRecord } from '#core/market/ledger/comparison';
import type { LedgerEntry } from '#core/market/ledger/ledger';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import type { AccountingLine, AdminPayment, Comparison, Discrepancy, LedgerLine } from '#shared/ledger/ledger.answers';
import { isRefundFailureOpen, isWarningOpen, type PaymentRecord } from './payment';

interface PaymentSubjects {
  owner: Account | undefined;
  stager: Account | undefined;
  project: ProjectRecord | undefined;
}

const partyFor = (account: Account | undefined): AdminPayment['owner'] => {
  if (!account) return null;
  const { name, company, email } = fullContact(account);
  return { id: account.id, name, company, email };
};

export const paymentForAdmin = (payment: PaymentRecord, { owner, stager, project }: PaymentSubjects): AdminPayment => {
  const { warning, dispute, refunds = [], failedRefunds = [] } = payment;
  const failed = failedRefunds.at(-1);
  return {
    id: payment.paymentIntentId,
    bidId: payment.bidId,
    projectId: payment.projectId,
    projectTitle: project ? publicTitle(project) : null,
    owner: partyFor(owner),
    stager: partyFor(stager),
    amountCents: payment.amountCents,
    status: payment.status,
    createdAt: payment.createdAt,
    paidAt: payment.paidAt ?? null,
    settledAt: payment.settledAt,
    stripeFeeCents: payment.stripeFeeCents ?? null,
    refundedCents: refunds.reduce((sum, { cents }) => sum + cents, 0),
    refundAsked: payment.refundAsked ?? null,
    failedRefund: failed
      ? { id: failed.id, at: failed.at, isKept: failed.isKept === true, isOpen: isRefundFailureOpen(payment) }
      : null,
    warning: warning ? { id: warning.id, at: warning.at, isKept: warning.isKept === true, isOpen: isWarningOpen(payment) } : null,
    dispute: dispute
      ? {
          id: dispute.id,
          status: dispute.status,
          reason: dispute.reason,
          cents: dispute.cents,
          openedAt: dispute.openedAt,
          dueBy: dispute.dueBy,
          answeredAt: dispute.answeredAt ?? null,
        }
      : null,
  };
};

export const entryForAdmin = (entry: LedgerEntry): LedgerLine => ({
  paymentIntentId: entry.paymentIntentId,
  type: entry.type,
  at: entry.at,
  reference: entry.reference,
  amountCents: entry.amountCents,
  stripeFeeCents: entry.stripeFeeCents,
  administrator: entry.administrator,
});

/** Returns a line of the accounting export. `payment` is undefined if it no longer exists. */
export const accountingLine = (entry: LedgerEntry, payment: AdminPayment | undefined): AccountingLine => ({
  ...entryForAdmin(entry),
  projectId: payment?.projectId ?? null,
  projectTitle: payment?.projectTitle ?? null,
  paidBy: payment?.stager ? (payment.stager.company ?? payment.stager.name) : null,
});

export const comparisonForAdmin = (comparison: ComparisonRecord): Comparison => ({
  isRunning: comparison.pass !== null,
  isWanted: comparison.isWanted,
  endedAt: comparison.endedAt,
  cleanSince: comparison.cleanSince,
  discrepancies: comparison.discrepancies,
  holdsReveals: comparison.holdsReveals,
  missingPayments: comparison.reveals,
  isHolding: comparison.holdsReveals && comparison.reveals > 0,
});

export const discrepancyForAdmin = ({ id, kind, subject, ours, theirs, foundAt }: DiscrepancyRecord): Discrepancy => ({
  id,
  kind,
  subject,
  ours,
  theirs,
  foundAt,
});
