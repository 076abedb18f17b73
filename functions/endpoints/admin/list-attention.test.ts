import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { editContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { newId } from '#core/kernel/ids';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { conclude, putMail } from '#core/kernel/outbox/outbox.repo';
import { transact } from '#core/kernel/table/transact';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { replaceConcepts } from '#core/market/bid/concepts.repo';
import { noComparison } from '#core/market/ledger/comparison';
import { recordDiscrepancy, saveComparison } from '#core/market/ledger/comparison.repo';
import { answerDecision, holdForApproval, openConceptCase } from '#core/market/moderation/decide';
import { keepFee } from '#core/market/payment/keep-fee';
import { openPayment } from '#core/market/payment/settle';
import { syncPayment } from '#core/market/payment/sync-payment';
import { declineDocument } from '#core/market/verification/document';
import { saveDeclined } from '#core/market/verification/document.repo';
import { listAttention } from '#shared/api/routes';
import type { WaitingThing } from '#shared/operations/operations.answers';
import {
  aBid,
  aCase,
  aContactMessage,
  aDocument,
  adminClaims,
  anAcceptedBid,
  anAction,
  anOwner,
  aProject,
  aStager,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { restore } from '../../testing/everything';
import { withQueues } from '../../testing/queues';
import { withStripe } from '../../testing/stripe';

const stripe = withStripe();
const queues = withQueues();
const list = caller(listAttention);
const now = new Date();
const ago = (ms: number): Date => plus(now, -ms);

const attention = async () => (await list({ claims: adminClaims })).body;
const waiting = async (kind?: WaitingThing['kind']): Promise<string[]> =>
  (await attention()).items.filter((item) => kind === undefined || item.kind === kind).map(({ title }) => title);

const aLetter = async (at = now): Promise<string> =>
  (await aContactMessage({ name: 'Iris Okafor', email: 'iris@example.com', message: 'Was my card charged?' }, at)).id;

const aMailInDoubt = async (userId: string, at = now): Promise<string> => {
  const mail: MailRecord = {
    ...{
      id: newId(at),
      userId,
      event: 'new_bid',
      category: 'bids',
      join: 'one',
      projectId: null,
      bidId: null,
      mark: null,
      to: null,
    },
    ...{ notificationId: null, endsAt: null, state: 'sending', dueAt: at.toISOString(), attempts: 1, failures: 0, reason: null },
    ...{ createdAt: at.toISOString(), concludedAt: null },
  };
  await transact([putMail(mail)]);
  await conclude([mail], { state: 'uncertain' }, at);
  return mail.id;
};

const aPaidFee = async (card = 'pm_card_visa'): Promise<string> => {
  const stager = await aStager();
  const bid = await anAcceptedBid(await aProject(await anOwner()), stager);
  const { intent } = await openPayment(bid.id, stager.id, now);
  await stripe.sdk.paymentIntents.confirm(intent.id, { payment_method: card });
  await syncPayment(intent.id, now);
  return intent.id;
};

beforeEach(() => restore([]));

describe('listAttention', () => {
  it('is empty if nothing needs attention', async () => {
    await aProject(await anOwner());
    expect(await attention()).toEqual({ items: [], more: [] });
  });

  it('lists every kind of item, oldest first, with a link target', async () => {
    const [owner, stager] = [
      await anOwner({ name: 'Dana Whitfield' }),
      await aStager({ name: 'Marcus Reed', company: 'Reed & Co' }),
    ];
    const project = await aProject(owner, { title: 'Colonial, call 555-010-9876' }, ago(hours(48) + minutes(60)));
    const record = await aCase(
      { targetType: 'profile', targetId: stager.id, reason: 'fraud' },
      owner,
      undefined,
      ago(minutes(50)),
    );
    const document = await aDocument(stager, {}, ago(minutes(40)));
    const letter = await aLetter(ago(minutes(30)));
    const mail = await aMailInDoubt(owner.id, ago(minutes(20)));
    await saveComparison(noComparison, { pass: 'pass' });
    await recordDiscrepancy({ kind: 'amount', subject: 'pi_1', ours: '$50', theirs: '$40' }, 'pass', ago(minutes(10)));
    const { items, more } = await attention();
    const at = (ms: number) => ago(ms).toISOString();
    expect(items).toEqual([
      {
        ...{ id: project.id, kind: 'project', about: project.id, since: at(minutes(60)), dueAt: null },
        title: expect.stringMatching(/^Colonial, call (?!.*9876)/),
      },
      {
        ...{ id: record.id, kind: 'case', about: record.id, since: at(minutes(50)), dueAt: null },
        title: 'A profile was reported: Fraud or a scam',
      },
      {
        id: document.id,
        kind: 'document',
        about: stager.id,
        since: at(minutes(40)),
        dueAt: null,
        title: 'Business license of Reed & Co',
      },
      { id: letter, kind: 'message', about: letter, since: at(minutes(30)), dueAt: null, title: 'Billing Question' },
      { id: mail, kind: 'mail', about: owner.id, since: at(minutes(20)), dueAt: null, title: expect.stringMatching(/bid/i) },
      {
        ...{ id: 'amount.pi_1', kind: 'discrepancy', about: 'pi_1', since: at(minutes(10)), dueAt: null },
        title: 'The amounts differ',
      },
    ]);
    expect(more).toEqual([]);
    expect(JSON.stringify(items)).not.toMatch(/Dana|Marcus|Iris|example\.com|9876/);
  });

  it('joins new concepts into one item, but lists reported concepts separately', async () => {
    const owner = await anOwner();
    const bid = await aBid(await aProject(owner), await aStager());
    const photos = [1, 2, 3].map((one) => `photos/${String(one).repeat(43)}.webp`);
    await transact(photos.map((photo, index) => openConceptCase(photo, bid, ago(minutes(30 - index)))));
    const { items } = await attention();
    expect(items).toEqual([
      {
        ...{ id: items[0]?.id, kind: 'concepts', title: '3 new concepts to check', about: items[0]?.id },
        ...{ since: ago(minutes(30)).toISOString(), dueAt: null, count: 3 },
      },
    ]);
    const [photo = ''] = photos;
    await transact([replaceConcepts(bid, [{ photo, of: '', caption: '', shownCaption: '' }])]);
    await aCase({ targetType: 'concept', targetId: `/media/${photo}`, withinId: bid.id, reason: 'not_theirs' }, owner);
    expect(await waiting()).toEqual([
      'A concept was reported: A photo or text that belongs to someone else',
      '2 new concepts to check',
    ]);
  });

  it('drops items that were dealt with', async () => {
    const stager = await aStager();
    const record = await aCase({ targetType: 'profile', targetId: stager.id }, undefined);
    const [document, letter] = [await aDocument(stager), await aLetter()];
    const project = await aProject(await anOwner(), {}, ago(days(3)));
    expect(await waiting()).toHaveLength(4);
    await anAction(record, { action: 'dismiss' });
    await editContactMessage(letter, { status: 'read' });
    const refused = declineDocument(
      document,
      { decision: 'refuse', reason: 'not_covering', note: null },
      { administrator: 'ada-1', now },
    );
    await saveDeclined(document, refused, now, transact);
    await aBid(project, stager);
    expect(await waiting()).toEqual([]);
  });

  it('lists disputes with their deadline, failed refunds, and fraud warnings until they are handled', async () => {
    const [disputed, warned, returned] = [await aPaidFee(), await aPaidFee(), await aPaidFee('pm_card_refundFail')];
    stripe.standIn.control({ dispute: disputed });
    await syncPayment(disputed, new Date());
    stripe.standIn.control({ warn: warned });
    await syncPayment(warned, new Date(), { asksAll: true });
    const { id: refundId } = await stripe.sdk.refunds.create({ payment_intent: returned });
    stripe.standIn.control({ settle: refundId });
    await syncPayment(returned, new Date(), { asksAll: true });
    const { items } = await attention();
    const of = (kind: WaitingThing['kind']) => items.filter((item) => item.kind === kind);
    expect(of('dispute')).toMatchObject([
      { id: disputed, about: disputed, title: 'A bank disputes a fee of $50', dueAt: expect.stringMatching(/^20/) },
    ]);
    expect(of('warning')).toMatchObject([{ id: warned, title: 'A bank warns of fraud on a fee of $50', dueAt: null }]);
    expect(of('refund')).toMatchObject([{ id: returned, title: 'A refund of a fee of $50 failed', dueAt: null }]);
    await keepFee(warned, { username: 'ada-1' }, new Date());
    expect(await waiting('warning')).toEqual([]);
  });

  it('lists visible projects without bids from 48 hours to 14 days after they were posted', async () => {
    const owner = await anOwner();
    const posted = (title: string, ms: number) => aProject(owner, { title }, ago(ms));
    await posted('Fourteen days and an hour', days(14) + hours(1));
    await posted('Nearly fourteen days', days(14) - hours(1));
    await posted('Two days and a minute', days(2) + minutes(1));
    await posted('Nearly two days', days(2) - minutes(1));
    const hidden = await posted('Hidden since', days(4));
    await aCase({ targetType: 'project', targetId: hidden.id }, undefined, { action: 'hide' });
    await aBid(await posted('With a bid', days(5)), await aStager());
    expect(await waiting('project')).toEqual(['Nearly fourteen days', 'Two days and a minute']);
  });

  it('says what opened a case: a report, an approval or a reply', async () => {
    const owner = await anOwner();
    const { id } = await aProject(owner);
    const record = await aCase({ targetType: 'project', targetId: id, reason: 'spam' }, undefined);
    await aCase({ targetType: 'project', targetId: id, reason: 'fraud' }, undefined);
    expect(await waiting('case')).toEqual(['A project was reported: Spam or advertising, Fraud or a scam']);
    await anAction(record, { action: 'hide' });
    await answerDecision(record.id, owner.id, 'It is my own house.', new Date());
    await anAction(record, { action: 'claim' });
    expect(await waiting('case')).toEqual(['The author replied to a decision about a project']);
    await restore([]);
    await transact([holdForApproval(newId(now), owner.id, now)]);
    expect(await waiting('case')).toEqual(['The first project of an account needs approval']);
  });

  it('lists uncertain emails for three days', async () => {
    const { id } = await anOwner();
    await aMailInDoubt(id, ago(days(3) - minutes(1)));
    await aMailInDoubt(id, ago(days(3) + minutes(1)));
    expect(await waiting('mail')).toHaveLength(1);
  });

  it('lists failed runs and events first, with their runbook entry', async () => {
    await aDocument(await aStager());
    queues.standIn.control({ 'dead-letters': 2, 'missed-events': 1 });
    const { items } = await attention();
    const letter = (id: string, title: string) => ({
      ...{ id, kind: 'dead_letter', title, since: null, dueAt: null },
      about: `docs/runbook.md#${id}`,
    });
    expect(items.slice(0, 2)).toEqual([
      letter('dead-letters', '2 scheduled runs failed or never started'),
      letter('missed-events', '1 AWS event was not processed'),
    ]);
    expect(items).toHaveLength(3);
    // The runbook has the entries.
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    for (const { id } of items.slice(0, 2)) expect(runbook).toContain(`\n## ${id}\n`);
  });

  it('says which queue does not answer, and lists the rest', async () => {
    await aDocument(await aStager({ company: 'Roy Rooms' }));
    queues.standIn.control({ 'missed-events': null });
    expect(await waiting()).toEqual([
      "We can't tell whether AWS events were missed, because their queue doesn't answer",
      'Business license of Roy Rooms',
    ]);
  });

  it('lists the 25 oldest items of a kind, and says which kinds have more', async () => {
    for (let count = 0; count < 27; count += 1) await aLetter(ago(minutes(count)));
    await aLetter(ago(minutes(60)));
    const stager = await aStager();
    await aDocument(stager);
    const { items, more } = await attention();
    expect([items.filter(({ kind }) => kind === 'message').length, more]).toEqual([25, ['message']]);
    expect(items[0]?.since).toBe(ago(minutes(60)).toISOString());
  });

  it('lists an unread message even if many newer ones were read', async () => {
    const unread = await aLetter(ago(days(9)));
    for (let count = 0; count < 60; count += 1) await editContactMessage(await aLetter(ago(minutes(count))), { status: 'read' });
    expect((await attention()).items.map(({ id }) => id)).toEqual([unread]);
  });

  it('costs no more when more items wait', async () => {
    const owner = await anOwner();
    const measure = async () => (await measureConsumption(attention)).units;
    for (let count = 0; count < 60; count += 1) {
      await aProject(owner, {}, ago(days(3) + minutes(count)));
      await aLetter(ago(minutes(count)));
    }
    const before = await measure();
    for (let count = 0; count < 20; count += 1) await aProject(owner, {}, ago(days(5) + minutes(count)));
    expect(await measure()).toBe(before);
    expect(before).toBeLessThan(90);
  });
});
