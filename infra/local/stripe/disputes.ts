import { recordTransaction } from './balance';
import { invalidRequest, noSuch } from './errors';
import { allowOnly, flag, map, metadata, type Params, text } from './form';
import { type Charge, type Dispute, type EarlyFraudWarning, newStripeId, nowSeconds } from './objects';
import { getPaymentIntent } from './payment-intents';
import type { Transaction } from './state';

/** In cents. https://stripe.com/pricing */
const disputeFee = 1500;
/** Card networks give 7 to 21 days. https://docs.stripe.com/disputes/how-disputes-work */
const daysToAnswer = 9;

const paidCharge = (tx: Transaction, intentId: string): Charge => {
  const charge = tx.get('charge', getPaymentIntent(tx, intentId).latest_charge ?? '');
  if (charge?.status !== 'succeeded') throw invalidRequest(`This PaymentIntent (${intentId}) has no successful charge.`);
  return structuredClone(charge);
};

/** Takes the money back until the bank has decided. */
const takeMoneyBack = (tx: Transaction, id: string, { id: charge, amount, currency }: Charge) =>
  recordTransaction(tx, {
    ...{ type: 'adjustment', reporting_category: 'dispute', amount: -amount, fee: disputeFee, source: id, currency },
    description: `Chargeback withdrawal for ${charge}`,
  });

/**
 * Opens a dispute or, with `isQuestion`, an inquiry, which moves no money. Stripe does not document whether an inquiry marks the
 * charge as disputed. Here it does not. https://docs.stripe.com/disputes/how-disputes-work#inquiries
 */
export const openDispute = (tx: Transaction, intentId: string, { isQuestion = false } = {}): Dispute => {
  const charge = paidCharge(tx, intentId);
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  const id = newStripeId('dp');
  const { amount, currency } = charge;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: isQuestion ? [] : [takeMoneyBack(tx, id, charge)],
    charge: charge.id,
    created: nowSeconds(),
    currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: nowSeconds() + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isQuestion,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isQuestion ? 'warning_needs_response' : 'needs_response',
  };
  if (!isQuestion) tx.put('charge', charge.id, { ...charge, disputed: true });
  tx.put('dispute', id, dispute);
  tx.emit('charge.dispute.created', dispute);
  if (!isQuestion) tx.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

/** @throws StripeFailure 404 resource_missing */
export const getDispute = (tx: Transaction, id: string): Dispute => {
  const dispute = tx.get('dispute', id);
  if (!dispute) throw noSuch('dispute', id);
  return structuredClone(dispute);
};

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'customer_email_address',
  'customer_name',
  'product_description',
  'refund_policy_disclosure',
  'service_date',
  'uncategorized_text',
] as const;
/** For all texts together. https://docs.stripe.com/disputes/api */
const maxEvidenceCharacters = 150_000;

/** Stores evidence. `submit` sends it to the bank, once. @throws StripeFailure if the dispute awaits no answer */
export const updateDispute = (tx: Transaction, id: string, params: Params): Dispute => {
  allowOnly(params, ['evidence', 'expand', 'metadata', 'submit']);
  const dispute = getDispute(tx, id);
  const evidence = map(params, 'evidence');
  if (!dispute.status.endsWith('needs_response')) {
    throw invalidRequest('This dispute is already closed or under review, so its evidence can no longer be changed.');
  }
  if (evidence) {
    allowOnly(evidence, evidenceFields, 'evidence');
    for (const name of evidenceFields) {
      const given = text(evidence, name);
      if (given !== undefined) dispute.evidence[name] = given;
    }
    const { enhanced_evidence: _, ...texts } = dispute.evidence;
    if (Object.values(texts).join('').length > maxEvidenceCharacters) {
      throw invalidRequest('The combined length of all evidence exceeds 150,000 characters.', { param: 'evidence' });
    }
    dispute.evidence_details.has_evidence = true;
  }
  dispute.metadata = metadata(params, dispute.metadata);
  if (flag(params, 'submit') ?? true) {
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
    dispute.evidence_details.submission_count += 1;
  }
  tx.put('dispute', id, dispute);
  tx.emit('charge.dispute.updated', dispute);
  return dispute;
};

/** Ends a dispute. If it is won, the money comes back, but Stripe keeps its fee. An inquiry moves no money. */
export const closeDispute = (tx: Transaction, id: string, isWon: boolean): void => {
  const dispute = getDispute(tx, id);
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) throw invalidRequest(`Dispute ${id} is closed already.`);
  const isQuestion = dispute.status.startsWith('warning_');
  dispute.status = isQuestion ? 'warning_closed' : isWon ? 'won' : 'lost';
  if (isWon && !isQuestion) {
    dispute.is_charge_refundable = true;
    const { amount, currency, charge } = dispute;
    const description = `Chargeback reversal for ${charge}`;
    const as = { type: 'adjustment', reporting_category: 'dispute_reversal' } as const;
    dispute.balance_transactions.push(recordTransaction(tx, { ...as, amount, fee: 0, source: id, currency, description }));
    tx.emit('charge.dispute.funds_reinstated', dispute);
  }
  tx.put('dispute', id, dispute);
  tx.emit('charge.dispute.closed', dispute);
};

/** Sets any status, because banks may decide again, and later API versions have other statuses. */
export const setDisputeStatus = (tx: Transaction, id: string, status: string): void => {
  const dispute = { ...getDispute(tx, id), status };
  tx.put('dispute', id, dispute);
  tx.emit('charge.dispute.updated', dispute);
};

/** Creates an early fraud warning: the bank says that a payment may be disputed. */
export const createFraudWarning = (tx: Transaction, intentId: string): EarlyFraudWarning => {
  const charge = paidCharge(tx, intentId);
  const warning: EarlyFraudWarning = {
    id: newStripeId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: nowSeconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  };
  tx.put('early_fraud_warning', warning.id, warning);
  tx.emit('radar.early_fraud_warning.created', warning);
  return warning;
};
