import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { getProject } from '#core/market/project/project.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changeItem } from '#functions/testing/changes';
import { everyItem, restore } from '#functions/testing/everything';
import { withStripe } from '#functions/testing/stripe';
import { aSettledFee, type Fee } from './fee.fixture';
import { listLedgerLines, paymentDetail, paymentsForAdmin } from './payment-desk';
import { refundPayment } from './refund';

const stripe = withStripe();
let owner: Person;
let stager: Person;
let fee: Fee;
beforeAll(async () => {
  [owner, stager] = [await anOwner({ name: 'Dana Reyes' }), await aStager({ name: 'June Park', company: 'June Interiors' })];
  fee = await aSettledFee(stripe, owner, stager);
  await refundPayment(fee.id, 'duplicate', { username: 'ada-1' }, new Date());
});

const party = ({ id, name, company, email }: Person) => ({ id, name, company, email });

describe('a payment in the admin panel', () => {
  it('shows both parties by name and email, and the project', async () => {
    const shown = {
      ...{ id: fee.id, bidId: fee.bid.id, projectId: fee.bid.projectId, status: 'refunded', refundedCents: 5000 },
      projectTitle: (await getProject(fee.bid.projectId)).title,
    };
    const { items } = await paymentsForAdmin({ limit: 10, find: fee.id }, new Date());
    for (const payment of [items[0], await paymentDetail(fee.id)]) {
      expect(payment).toMatchObject(shown);
      expect([payment?.owner, payment?.stager]).toEqual([party(owner), party(stager)]);
    }
  });

  it('shows each ledger line with project and payer while they exist', async () => {
    const [lines, { title }] = [await historyOf(fee.id), await getProject(fee.bid.projectId)];
    const month = new Date().toISOString().slice(0, 7);
    const mine = async () =>
      (await listLedgerLines(month, { limit: 100 })).items.filter(({ paymentIntentId }) => paymentIntentId === fee.id);
    const known = { projectId: fee.bid.projectId, projectTitle: title, paidBy: 'June Interiors' };
    expect(await mine()).toHaveLength(lines.length);
    for (const line of await mine()) expect(line).toMatchObject(known);
    const before = await everyItem();
    await changeItem(keys.user(stager.id), { company: null });
    expect((await mine())[0]).toMatchObject({ ...known, paidBy: 'June Park' });
    for (const gone of [keys.user(stager.id), keys.project(fee.bid.projectId)]) await changeItem(gone, 'gone');
    expect((await mine())[0]).toMatchObject({ projectId: fee.bid.projectId, projectTitle: null, paidBy: null });
    await changeItem(keys.payment(fee.id), 'gone');
    expect((await mine())[0]).toMatchObject({ paymentIntentId: fee.id, projectId: null });
    await restore(before);
  });

  it('shows its history with amounts and administrator', async () => {
    const nothing = { amountCents: 0, stripeFeeCents: 0, reference: null, administrator: null };
    const made = (await historyOf(fee.id)).map(({ at, reference }) => ({ at, reference }));
    const { history } = await paymentDetail(fee.id);
    expect(history.map(({ at, reference }) => ({ at, reference }))).toEqual(made);
    const byType = Object.fromEntries(history.map(({ type, at: _, reference: __, ...line }) => [type, line]));
    const { reference: _, ...sums } = { ...nothing, paymentIntentId: fee.id };
    expect(byType).toEqual({
      created: sums,
      succeeded: { ...sums, amountCents: 5000 },
      fee_booked: { ...sums, stripeFeeCents: 175 },
      settled: sums,
      refund_asked: { ...sums, administrator: 'ada-1' },
      refunded: { ...sums, amountCents: -5000 },
    });
  });
});
