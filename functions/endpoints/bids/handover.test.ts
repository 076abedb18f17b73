import { describe, expect, it } from 'vitest';
import { StaleRead } from '#core/kernel/stale';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { findParty } from '#core/market/account/former.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import * as repo from '#core/market/handover/handover.repo';
import { readAllNotifications } from '#core/market/notification/notification.repo';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import { formerContactDays } from '#shared/account/leaving';
import { completeProject, deleteUser, getHandover, proposeDay, saveProperty } from '#shared/api/routes';
import { dayOf, formatCalendarDay } from '#shared/property-day';
import {
  aBid,
  aConfirmedOwner,
  aConfirmedStager,
  anOwner,
  aPaidBid,
  aProject,
  aStager,
  type Person,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { expectConsistent } from '../../testing/everything';
import { sendAt, sentMail, withMailServer } from '../../testing/mail';

withMailServer();
withContention();

const read = caller(getHandover);
const save = caller(saveProperty);
const say = caller(proposeDay);
const complete = caller(completeProject);
const remove = caller(deleteUser);

const place = { address: '12 Front Street', access: 'Ring twice: the key is with Mr. Lane.' };
const property = { ...place, photosAllowed: true };
const dayIn = (count: number): string => dayOf(plus(new Date(), days(count)), 'CA');

const newsOf = async (person: Person): Promise<string[]> =>
  (await notificationsOf(person)).filter(({ type }) => type === 'handover').map(({ message }) => message);

/** Returns the first lines of the emails about dates to each person, in order. */
const mailsTo = (...people: Person[]): Promise<string[][]> =>
  Promise.all(
    people.map(async ({ email }) =>
      (await sentMail(email))
        .filter(({ subject }) =>
          /^\d* ?[\w -]+ (confirmed for|proposed for|is on|are coming up|dates confirmed|dates proposed)/.test(subject),
        )
        .map(({ body }) => body.text?.split('\n')[0] ?? ''),
    ),
  );

interface Deal {
  owner: Person;
  stager: Person;
  bid: BidRecord;
  params: { id: string };
}

const aDeal = async ({ owner, stager }: Partial<Deal> = {}): Promise<Deal> => {
  const [by, of] = [owner ?? (await anOwner()), stager ?? (await aStager())];
  const bid = await aPaidBid(await aProject(by, { title: 'Loft by the river' }), of);
  return { owner: by, stager: of, bid, params: { id: bid.id } };
};

const as = ({ sessionId }: Person) => ({ sessionId });
const install = ({ params }: Deal) => ({ params: { ...params, occasion: 'install' } });

describe('the handover', () => {
  it('starts empty and is the same for both parties', async () => {
    const deal = await aDeal();
    const forOwner = await read({ params: deal.params, ...as(deal.owner) });
    expect(forOwner.status).toBe(200);
    expect(forOwner.body).toMatchObject({ bidId: deal.bid.id, address: null, access: null, closed: false });
    expect(forOwner.body.days.map(({ occasion, agreed, proposed }) => [occasion, agreed, proposed])).toEqual(
      ['install', 'photo_day', 'rental_end', 'extension_end', 'pick_up'].map((occasion) => [occasion, null, null]),
    );
    expect((await read({ params: deal.params, ...as(deal.stager) })).body).toEqual(forOwner.body);
  });

  it('requires the payment', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const bid = await aBid(await aProject(owner), stager);
    const params = { id: bid.id };
    for (const answer of [
      await read({ params, ...as(stager) }),
      await save({ params, ...as(owner), body: property }),
      await say({ params: { ...params, occasion: 'install' }, ...as(owner), body: { date: dayIn(3) } }),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'PAYMENT_REQUIRED']);
  });
});

describe('the address of the property', () => {
  it('is saved by the owner and notifies the stager once', async () => {
    const deal = await aDeal();
    const { params, owner, stager } = deal;
    expect((await save({ params, ...as(owner), body: property })).body).toMatchObject(property);
    expect((await read({ params, ...as(stager) })).body).toMatchObject(property);
    expect((await save({ params, ...as(stager), body: property })).status).toBe(403);
    await save({ params, ...as(owner), body: { address: ' 14 Front Street ', access: '' } });
    expect((await read({ params, ...as(stager) })).body).toMatchObject({
      ...{ address: '14 Front Street', access: null, photosAllowed: false },
    });
    expect(await newsOf(stager)).toEqual(['The owner of “Loft by the river” shared the address of the property.']);
    await expectConsistent();
  });

  it('is a single line of limited length', async () => {
    const { params, owner } = await aDeal();
    const { status, error } = await save({ params, ...as(owner), body: { address: 'a\nb', access: 'x'.repeat(501) } });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['address', 'access']]);
  });

  it('is kept for the stager as long as the contact details when the owner leaves', async () => {
    const deal = await aDeal();
    const { params, owner, stager, bid } = deal;
    await save({ params, ...as(owner), body: property });
    await say({ ...install(deal), ...as(owner), body: { date: dayIn(9) } });
    expect((await remove({ params: { id: owner.id }, ...as(owner) })).status).toBe(204);
    const kept = (await read({ params, ...as(stager) })).body;
    expect(kept).toMatchObject({ ...property, closed: true });
    expect(kept.days[0]?.proposed).toEqual({ date: dayIn(9), by: 'owner' });
    expect(JSON.stringify(await getBid(bid.id))).not.toContain('Front Street');
    const refused = await say({ ...install(deal), ...as(stager), body: { date: dayIn(9) } });
    expect([refused.status, refused.error.message]).toEqual([409, 'The other party deleted their account']);
    const party = { bidId: bid.id, userId: owner.id };
    expect(await findParty(party, plus(new Date(), days(formerContactDays) - minutes(5)))).toMatchObject({ property: place });
    expect(await findParty(party, plus(new Date(), days(formerContactDays)))).toBeUndefined();
    await expectConsistent();
  });

  it('stays with the owner when the stager leaves', async () => {
    const { params, owner, stager } = await aDeal();
    await save({ params, ...as(owner), body: property });
    expect((await remove({ params: { id: stager.id }, ...as(stager) })).status).toBe(204);
    expect((await read({ params, ...as(owner) })).body).toMatchObject({ ...property, closed: true });
    expect((await save({ params, ...as(owner), body: property })).status).toBe(409);
  });
});

describe('the handover of a completed project', () => {
  const done = async () => {
    const deal = await aDeal();
    const { params, owner, bid } = deal;
    await save({ params, ...as(owner), body: property });
    await say({ ...install(deal), ...as(owner), body: { date: dayIn(9) } });
    expect((await complete({ params: { id: bid.projectId }, ...as(owner) })).status).toBe(200);
    return deal;
  };

  it('no longer contains the access instructions', async () => {
    const { params, owner, stager, bid } = await done();
    for (const person of [owner, stager]) {
      const { body } = await read({ params, ...as(person) });
      expect(body).toMatchObject({ address: place.address, access: null, photosAllowed: true, closed: true });
      expect(body.days[0]?.proposed).toEqual({ date: dayIn(9), by: 'owner' });
    }
    expect(JSON.stringify(await getBid(bid.id))).not.toContain('Ring twice');
    await expectConsistent();
  });

  it('no longer asks anybody to confirm a date', async () => {
    const deal = await aDeal();
    const { params, owner, stager, bid } = deal;
    await say({ ...install(deal), ...as(owner), body: { date: dayIn(9) } });
    await say({ params: { ...params, occasion: 'pick_up' }, ...as(stager), body: { date: dayIn(70) } });
    const unread = async (person: Person) => (await getBoxes(person.id)).tally.unreadNotifications;
    const titles = async (person: Person) => (await notificationsOf(person)).map(({ title }) => title);
    const [ofOwner, ofStager] = [await unread(owner), await unread(stager)];
    for (const person of [owner, stager]) expect(await titles(person)).toContain('Please confirm a date');
    expect((await complete({ params: { id: bid.projectId }, ...as(owner) })).status).toBe(200);
    for (const person of [owner, stager]) expect(await titles(person)).not.toContain('Please confirm a date');
    // The stager is also notified of the completion.
    expect([await unread(owner), await unread(stager)]).toEqual([ofOwner - 1, ofStager]);
    await expectConsistent();
  });

  it('accepts neither dates nor another address, but still the photo permission', async () => {
    const deal = await done();
    const { params, owner, stager } = deal;
    const message = 'This project is completed, so its handover can no longer be changed';
    for (const answer of [
      await say({ ...install(deal), ...as(stager), body: { date: dayIn(9) } }),
      await save({ params, ...as(owner), body: property }),
      await save({ params, ...as(owner), body: { ...property, access: null, address: '14 Front Street' } }),
    ])
      expect([answer.status, answer.error.message]).toEqual([409, message]);
    const { status, body } = await save({ params, ...as(owner), body: { ...place, access: null, photosAllowed: false } });
    expect([status, body.photosAllowed, body.address]).toEqual([200, false, place.address]);
  });

  it('is closed by a condition in the table', async () => {
    const { owner, bid } = await done();
    const [{ handoverClosedAt, ...before }, project] = await Promise.all([getBid(bid.id), getProject(bid.projectId, owner.id)]);
    expect(handoverClosedAt).toBeDefined();
    const now = new Date();
    await expect(repo.saveProperty(project, before, property, now)).rejects.toThrow(StaleRead);
    await expect(repo.proposeDay(project, before, 'install', { date: dayIn(5), by: 'stager' }, now)).rejects.toThrow(StaleRead);
  });

  it('loses access instructions that are saved while the project is completed', async () => {
    const { params, owner, bid } = await aDeal();
    const both = await Promise.all([
      complete({ params: { id: bid.projectId }, ...as(owner) }),
      save({ params, ...as(owner), body: property }),
    ]);
    expect(both[0].status).toBe(200);
    expect([200, 409]).toContain(both[1].status);
    expect((await getBid(bid.id)).handover?.property?.access ?? null).toBeNull();
  });
});

describe('concurrent changes by both parties', () => {
  it('are all saved', async () => {
    const deal = await aDeal();
    const { params, owner, stager } = deal;
    const occasions = ['install', 'photo_day', 'pick_up'];
    const all = await Promise.all([
      save({ params, ...as(owner), body: property }),
      ...occasions.map((occasion, index) =>
        say({ params: { ...params, occasion }, ...as(index === 1 ? owner : stager), body: { date: dayIn(7 + index) } }),
      ),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await read({ params, ...as(stager) });
    expect(body).toMatchObject(property);
    expect(body.days.flatMap(({ occasion, proposed }) => (proposed ? [[occasion, proposed.date]] : []))).toEqual(
      occasions.map((occasion, index) => [occasion, dayIn(7 + index)]),
    );
    await expectConsistent();
  });

  it.each(['owner', 'stager'] as const)('are refused if the %s deletes the account in between', async (leaver) => {
    const deal = await aDeal();
    const { owner, bid } = deal;
    const [read, project] = await Promise.all([getBid(bid.id), getProject(bid.projectId, owner.id)]);
    const { id, sessionId } = deal[leaver];
    expect((await remove({ params: { id }, sessionId })).status).toBe(204);
    const now = new Date();
    const proposal = { date: dayIn(5), by: leaver === 'owner' ? 'stager' : 'owner' } as const;
    await expect(repo.saveProperty(project, read, property, now)).rejects.toThrow(StaleRead);
    await expect(repo.proposeDay(project, read, 'install', proposal, now)).rejects.toThrow(StaleRead);
    expect(JSON.stringify(await getBid(bid.id))).not.toContain('Front Street');
  });
});

describe('a date', () => {
  it('is agreed when both propose it, and both get an email and a reminder three days before', async () => {
    const deal = await aDeal({ owner: await aConfirmedOwner(), stager: await aConfirmedStager() });
    const { owner, stager } = deal;
    const date = dayIn(10);
    const proposed = await say({ ...install(deal), ...as(stager), body: { date } });
    expect(proposed.body.days[0]).toEqual({ occasion: 'install', agreed: null, proposed: { date, by: 'stager' } });
    await sendAt(plus(new Date(), minutes(6)));
    const agreed = await say({ ...install(deal), ...as(owner), body: { date } });
    expect(agreed.body.days[0]).toEqual({ occasion: 'install', agreed: date, proposed: null });
    await sendAt(plus(new Date(), minutes(12)));
    const before = await mailsTo(owner, stager);
    expect(before).toEqual([['Does this work for you?', "It's confirmed"], ["It's confirmed"]]);
    await sendAt(plus(new Date(), days(6)));
    expect(await mailsTo(owner, stager)).toEqual(before);
    await sendAt(plus(new Date(), days(8)));
    expect(await mailsTo(owner, stager)).toEqual([
      ['Does this work for you?', "It's confirmed", 'Coming up'],
      ["It's confirmed", 'Coming up'],
    ]);
    expect(await newsOf(stager)).toEqual([
      `Install day for “Loft by the river”: the owner agreed to ${formatCalendarDay(date)}.`,
    ]);
    await expectConsistent();
  });

  it('no longer asks for confirmation after it was agreed, changed or withdrawn', async () => {
    const deal = await aDeal();
    const { owner, stager } = deal;
    const asked = async (person: Person) =>
      (await notificationsOf(person)).filter(({ title }) => title === 'Please confirm a date').map(({ message }) => message);
    const unread = async (person: Person) => (await getBoxes(person.id)).tally.unreadNotifications;
    const seen = await unread(owner);
    const sayAs = (person: Person, date: string | null) => say({ ...install(deal), ...as(person), body: { date } });
    // A changed proposal asks once, for the new day.
    for (const date of [dayIn(9), dayIn(10)]) expect((await sayAs(stager, date)).status).toBe(200);
    expect(await asked(owner)).toEqual([expect.stringContaining(formatCalendarDay(dayIn(10)))]);
    expect(await unread(owner)).toBe(seen + 1);
    // Both another day and the same day answer the proposal.
    expect((await sayAs(owner, dayIn(12))).status).toBe(200);
    expect([await asked(owner), (await asked(stager)).length, await unread(owner)]).toEqual([[], 1, seen]);
    expect((await sayAs(stager, dayIn(12))).status).toBe(200);
    expect([await asked(stager), await unread(owner)]).toEqual([[], seen + 1]);
    // A notification that was read does not count twice, and a withdrawn proposal removes it.
    await sayAs(stager, dayIn(20));
    await readAllNotifications(owner.id, new Date());
    await sayAs(stager, null);
    expect([await asked(owner), await unread(owner)]).toEqual([[], 0]);
    await expectConsistent();
  });

  it('causes no reminder for the old day after it was moved', async () => {
    const deal = await aDeal({ owner: await aConfirmedOwner(), stager: await aConfirmedStager() });
    for (const date of [dayIn(10), dayIn(40)])
      for (const person of [deal.owner, deal.stager]) await say({ ...install(deal), ...as(person), body: { date } });
    await sendAt(plus(new Date(), hours(1)));
    await sendAt(plus(new Date(), days(9)));
    expect((await mailsTo(deal.owner, deal.stager)).flat()).not.toContain('Coming up');
    await sendAt(plus(new Date(), days(38)));
    expect((await mailsTo(deal.owner, deal.stager)).map((all) => all.at(-1))).toEqual(['Coming up', 'Coming up']);
  });

  it('is agreed once when calls race', async () => {
    const deal = await aDeal();
    const date = dayIn(10);
    const all = await Promise.all(
      [deal.owner, deal.stager, deal.owner, deal.stager].map((person) =>
        say({ ...install(deal), ...as(person), body: { date } }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read({ params: deal.params, ...as(deal.owner) })).body.days[0]).toMatchObject({ agreed: date, proposed: null });
    const news = [...(await newsOf(deal.owner)), ...(await newsOf(deal.stager))];
    expect(news.filter((message) => message.includes(' agreed to '))).toHaveLength(1);
    await expectConsistent();
  });

  it.each([
    ['a past one', { date: '2026-01-01' }, 'date'],
    ['no day', { date: '2026-02-30' }, 'date'],
    ['a moment', { date: '2027-01-01T10:00:00Z' }, 'date'],
    ['nothing', {}, 'date'],
    ['another occasion', { date: '2027-01-01' }, 'occasion'],
  ])('is refused if it is %s', async (what, body, path) => {
    const deal = await aDeal();
    const params = { ...deal.params, occasion: what === 'another occasion' ? 'party' : 'install' };
    const { status, error } = await say({ params, ...as(deal.owner), body });
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('is refused before the install day, even a proposed one', async () => {
    const deal = await aDeal();
    await say({ ...install(deal), ...as(deal.owner), body: { date: dayIn(9) } });
    const params = { ...deal.params, occasion: 'photo_day' };
    const { status, error } = await say({ params, ...as(deal.stager), body: { date: dayIn(8) } });
    expect([status, error.issues]).toEqual([400, [{ path: 'date', message: "The photo day can't be before the install day" }]]);
    expect((await say({ params, ...as(deal.stager), body: { date: dayIn(9) } })).status).toBe(200);
  });
});
