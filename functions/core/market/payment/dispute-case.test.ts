import { describe, expect, it } from 'vitest';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import { type Circumstances, caseOf, evidenceOf } from './dispute-case';
import type { PaymentRecord } from './payment';

const on = (day: number, time = '12:00:00') => `2026-05-0${day}T${time}.000Z`;

const payment = { amountCents: 5000, createdAt: on(3), paidAt: on(4, '09:00:00'), settledAt: on(4, '09:00:01') } as PaymentRecord;
const bid = { amount: 1500, createdAt: on(2), acceptedAt: on(3), contactReadAt: on(4, '10:00:00') } as BidRecord;
const project = { title: 'Bungalow of Dana', location: 'Bishop, CA', masked: { title: 'Bungalow' } } as ProjectRecord;
const stager = { name: 'June Park', company: 'June Interiors', email: 'june@test.example', createdAt: on(1) } as Account;
/** The latest first, as a thread has them. */
const messages: Circumstances['messages'] = [
  { at: on(5, '18:30:15'), by: 'owner' },
  { at: on(5, '08:00:00'), by: 'stager' },
];
const known: Circumstances = { payment, bid, project, stager, messages };
const gone: Circumstances = { payment, bid: undefined, project: undefined, stager: undefined, messages: [] };

describe('evidenceOf', () => {
  it('lists what happened in order, with seconds, cause before effect', () => {
    expect(evidenceOf(known).access_activity_log?.split('\n')).toEqual([
      '2026-05-01 12:00:00 UTC  The cardholder registered and agreed to the Terms of Service, which say that all fees are final',
      '2026-05-02 12:00:00 UTC  The cardholder bid $1,500 on the project',
      '2026-05-03 12:00:00 UTC  The owner accepted the bid. We notified the cardholder of the fee and of what it reveals',
      '2026-05-03 12:00:00 UTC  The cardholder opened the payment form, which says that the fee is charged once and not refunded',
      '2026-05-04 09:00:00 UTC  The card was charged',
      '2026-05-04 09:00:01 UTC  The contact details of the owner were revealed to the cardholder',
      '2026-05-04 10:00:00 UTC  The cardholder’s account received the contact details for the first time',
      '2026-05-05 08:00:00 UTC  The cardholder wrote to the owner',
      '2026-05-05 18:30:15 UTC  The owner wrote to the cardholder',
    ]);
  });

  it('contains what was bought, by whom, and the day of delivery', () => {
    const { product_description, ...evidence } = evidenceOf(known);
    expect(product_description).toContain('bid on the project "Bungalow" in Bishop, CA');
    expect(product_description).toContain('a platform fee of $50.');
    const who = { customer_name: 'June Interiors', customer_email_address: 'june@test.example' };
    expect(evidence).toMatchObject({ ...who, service_date: '2026-05-04' });
  });

  it('contains only the ledger if bid, project and account are gone', () => {
    const { product_description, access_activity_log, ...evidence } = evidenceOf(gone);
    expect(product_description).toContain('bid on the project, and the owner accepted the bid');
    expect(access_activity_log?.split('\n').map((line) => line.slice(0, 'yyyy-mm-dd hh:mm:ss'.length))).toEqual([
      '2026-05-03 12:00:00',
      '2026-05-04 09:00:00',
      '2026-05-04 09:00:01',
    ]);
    expect(evidence).toMatchObject({ service_date: '2026-05-04' });
    expect(evidence).not.toHaveProperty('customer_name');
  });

  it('contains no delivery and no charge for an unpaid fee', () => {
    const { paidAt: _, ...unpaid } = { ...payment, settledAt: null };
    const { access_activity_log, ...evidence } = evidenceOf({ ...gone, payment: unpaid });
    expect(evidence).not.toHaveProperty('service_date');
    expect(access_activity_log?.split('\n')).toHaveLength(1);
  });
});

describe('caseOf', () => {
  it('returns the evidence with titles, and skips what is missing', () => {
    const evidence = evidenceOf(known);
    const texts = caseOf(evidence);
    expect(texts.map(({ text }) => text).sort()).toEqual(Object.values(evidence).sort());
    expect(texts).toContainEqual({ title: 'Delivered on', text: '2026-05-04' });
    const titles = caseOf(evidenceOf(gone)).map(({ title }) => title);
    expect(titles).toEqual(['What was bought', 'Delivered on', 'What happened', 'What was agreed', 'In short']);
  });
});
