import { dollars } from '#core/kernel/dollars';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import { type ProjectRecord, publicLocation, publicTitle } from '#core/market/project/project';
import { site } from '#shared/site/site';
import type { PaymentRecord } from './payment';
import type { Evidence } from './stripe-ledger';

export interface Circumstances {
  payment: PaymentRecord;
  bid: BidRecord | undefined;
  project: ProjectRecord | undefined;
  stager: Account | undefined;
  /** Messages since the reveal. */
  messages: readonly { at: string; by: 'stager' | 'owner' }[];
}

const moment = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** Lists what happened and when. Does not name the owner, who is no party to the dispute. */
const activity = ({ payment, bid, stager, messages }: Circumstances): string => {
  const lines: [at: string | null | undefined, what: string][] = [
    [stager?.createdAt, 'The cardholder registered and agreed to the Terms of Service, which say that all fees are final'],
    [bid?.createdAt, `The cardholder bid ${bid ? dollars(bid.amount) : ''} on the project`],
    [bid?.acceptedAt, 'The owner accepted the bid. We notified the cardholder of the fee and of what it reveals'],
    [payment.createdAt, 'The cardholder opened the payment form, which says that the fee is charged once and not refunded'],
    [payment.paidAt, 'The card was charged'],
    [payment.settledAt, 'The contact details of the owner were revealed to the cardholder'],
    [bid?.contactReadAt, 'The cardholder’s account received the contact details for the first time'],
    ...messages.map(({ at, by }): [string, string] => [
      at,
      by === 'stager' ? 'The cardholder wrote to the owner' : 'The owner wrote to the cardholder',
    ]),
  ];
  return lines
    .flatMap(([at, what]) => (at ? [{ at, what }] : []))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, what }) => `${moment(at)}  ${what}`)
    .join('\n');
};

/** Composes the answer to the bank. https://docs.stripe.com/disputes/best-practices */
export const evidenceOf = (circumstances: Circumstances): Evidence => {
  const { payment, project, stager } = circumstances;
  const { settledAt, amountCents } = payment;
  const fee = dollars(amountCents / 100);
  const what = project ? ` "${publicTitle(project)}" in ${publicLocation(project)}` : '';
  return {
    product_description: `${site.name} connects home owners with staging companies. The cardholder, a staging company, bid on the project${what}, and the owner accepted the bid. The cardholder then paid a platform fee of ${fee}. The fee reveals the owner's name, email address and phone number, which the cardholder keeps.`,
    ...(stager && { customer_name: stager.company ?? stager.name, customer_email_address: stager.email }),
    ...(settledAt && { service_date: settledAt.slice(0, 10) }),
    access_activity_log: activity(circumstances),
    refund_policy_disclosure:
      'Everybody who registers agrees to the Terms of Service. Under "All fees are final", they say that the fee pays for the introduction, which is complete once the contact details are revealed. The pricing page and the payment form say the same.',
    uncategorized_text:
      'The cardholder bought information. We delivered it electronically to the account of the cardholder at the moment of payment. It cannot be returned.',
  };
};

const titles: Record<keyof Evidence, string> = {
  product_description: 'What was bought',
  customer_name: 'Card holder',
  customer_email_address: 'Card holder’s email',
  service_date: 'Delivered on',
  access_activity_log: 'What happened',
  refund_policy_disclosure: 'What was agreed',
  uncategorized_text: 'In short',
};

export const caseOf = (evidence: Evidence): { title: string; text: string }[] =>
  (Object.keys(titles) as (keyof Evidence)[]).flatMap((name) => {
    const text = evidence[name];
    return text === undefined ? [] : [{ title: titles[name], text }];
  });
