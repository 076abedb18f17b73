import { describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { check } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { measureConsumption } from '#functions/testing/capacity';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import type { MailRecord } from './outbox';
import {
  beginPush,
  claim,
  conclude,
  dueMails,
  findMail,
  findMails,
  linkToNotification,
  listMails,
  listUncertainMails,
  postpone,
  putMail,
} from './outbox.repo';

const now = new Date('2026-11-22T08:00:00.000Z');
const due = plus(now, -minutes(1));
const later = plus(now, minutes(20));
const names = {
  ...{ [due.toISOString()]: 'due', [now.toISOString()]: 'now', [later.toISOString()]: 'later' },
  [plus(now, minutes(5)).toISOString()]: 'in five minutes',
  [String(plus(now, days(90)).getTime() / 1000)]: 'in ninety days',
};

const aMail = (fields: Partial<MailRecord> = {}): MailRecord => ({
  ...{
    id: newId(now),
    userId: 'dana',
    event: 'new_bid',
    category: 'bids',
    join: 'daily',
    projectId: 'p1',
    bidId: 'b1',
    notificationId: null,
  },
  ...{ endsAt: null, mark: null, to: null, state: 'due', dueAt: due.toISOString(), attempts: 1, failures: 2, concludedAt: null },
  ...{ createdAt: due.toISOString(), reason: null },
  ...fields,
});
const stored = async (fields: Partial<MailRecord> = {}): Promise<MailRecord> => {
  const mail = aMail(fields);
  await transact([putMail(mail)]);
  return mail;
};
/** The table begins empty, with these mails. */
const scene = async (...fields: Partial<MailRecord>[]): Promise<MailRecord[]> => {
  await restore([]);
  return Promise.all((fields.length > 0 ? fields : [{}]).map((one) => stored(one)));
};
const one = async (fields: Partial<MailRecord> = {}): Promise<MailRecord> => (await scene(fields))[0] as MailRecord;
const keyOf = ({ userId, id }: MailRecord) => keys.mail(userId, id);

describe('writes to the outbox', () => {
  const sent = { state: 'sent' } as const;

  it('add an email with a unique id', async () => {
    const mail = aMail({ id: 'm1' });
    await scene();
    expect(await changesOf(() => transact([putMail(mail)]), names)).toMatchInlineSnapshot(
      `"+ USER#dana#MAILS m1 GSI3PK=MAILS_DUE, GSI3SK=due#dana#daily#m1, attempts=1, bidId=b1, category=bids, concludedAt=null, createdAt=due, dueAt=due, endsAt=null, entity=Mail, event=new_bid, failures=2, id=m1, join=daily, mark=null, notificationId=null, projectId=p1, reason=null, state=due, to=null, userId=dana"`,
    );
    expect(await findMail('dana', 'm1')).toEqual(mail);
    await expectRefused(() => transact([putMail(mail)]), keyOf(mail), { attempts: 7 }, StaleRead);
  });

  it('claim emails to send, with the first one naming all', async () => {
    const mails = await scene({ id: 'm1' }, { id: 'm2' });
    let taken: MailRecord[] = [];
    const take = async () => {
      taken = await claim(mails, now, []);
    };
    expect(await changesOf(take, names)).toMatchInlineSnapshot(`
      "  USER#dana#MAILS m1 GSI3SK: due#dana#daily#m1 > in five minutes#dana#daily#m1, attempts: 1 > 2, dueAt: due > in five minutes, state: due > sending, together: nothing > ["m1","m2"]
        USER#dana#MAILS m2 GSI3SK: due#dana#daily#m2 > in five minutes#dana#daily#m2, attempts: 1 > 2, dueAt: due > in five minutes, state: due > sending"
    `);
    expect(await findMails('dana', ['m1', 'm2'])).toEqual(taken);
  });

  it('postpone an email', async () => {
    const mails = await scene({ id: 'm1', state: 'sending' }, { id: 'm2', state: 'sending' });
    expect(await changesOf(() => postpone(mails, later, { join: 'm1', attempts: 0 }), names)).toMatchInlineSnapshot(`
      "  USER#dana#MAILS m1 GSI3SK: due#dana#daily#m1 > later#dana#m1#m1, attempts: 1 > 0, dueAt: due > later, join: daily > m1, state: sending > due
        USER#dana#MAILS m2 GSI3SK: due#dana#daily#m2 > later#dana#m1#m2, attempts: 1 > 0, dueAt: due > later, join: daily > m1, state: sending > due"
    `);
    const handed = await scene({ id: 'm1', state: 'sending', attempts: 1 }, { id: 'm2', state: 'sending', attempts: 4 });
    await postpone(handed, later, ({ attempts }) => ({ attempts: attempts - 1 }));
    expect((await findMails('dana', ['m1', 'm2'])).map(({ attempts }) => attempts)).toEqual([0, 3]);
    const mail = await one({ id: 'm1', state: 'sending' });
    expect(await changesOf(() => postpone([mail], later), names)).toMatchInlineSnapshot(
      `"  USER#dana#MAILS m1 GSI3SK: due#dana#daily#m1 > later#dana#daily#m1, dueAt: due > later, state: sending > due"`,
    );
  });

  it('conclude a sent email, and add the one that follows', async () => {
    const mails = await scene(
      { id: 'm1', state: 'sending', to: 'ann@test.example', mark: 'Chrome' },
      { id: 'm2', state: 'sending', mark: 'Firefox' },
    );
    const following = aMail({ id: 'm3', dueAt: later.toISOString() });
    expect(await changesOf(() => conclude(mails, sent, now, [following]), names)).toMatchInlineSnapshot(`
      "  USER#dana#MAILS m1 GSI3PK: MAILS_DUE > nothing, GSI3SK: due#dana#daily#m1 > nothing, concludedAt: null > now, expiresAtEpochSeconds: nothing > in ninety days, mark: Chrome > null, state: sending > sent, to: ann@test.example > null
        USER#dana#MAILS m2 GSI3PK: MAILS_DUE > nothing, GSI3SK: due#dana#daily#m2 > nothing, concludedAt: null > now, expiresAtEpochSeconds: nothing > in ninety days, state: sending > sent
      + USER#dana#MAILS m3 GSI3PK=MAILS_DUE, GSI3SK=later#dana#daily#m3, attempts=1, bidId=b1, category=bids, concludedAt=null, createdAt=due, dueAt=later, endsAt=null, entity=Mail, event=new_bid, failures=2, id=m3, join=daily, mark=null, notificationId=null, projectId=p1, reason=null, state=due, to=null, userId=dana"
    `);
  });

  it('store the notification of an email', async () => {
    const mail = await one({ id: 'm1' });
    const note = () => transact([linkToNotification(mail, 'n1')]);
    await expectRefused(note, keyOf(mail), { notificationId: 'n0' }, StaleRead);
    expect(await changesOf(note, names)).toMatchInlineSnapshot(`"  USER#dana#MAILS m1 notificationId: null > n1"`);
  });

  it('add a push that delays its email', async () => {
    const mail = await one({ id: 'm1' });
    const push = aMail({ id: 'p1', channel: 'push' });
    expect(await changesOf(() => beginPush(push, { mail, until: later }), names)).toMatchInlineSnapshot(`
      "  USER#dana#MAILS m1 GSI3SK: due#dana#daily#m1 > later#dana#daily#m1, dueAt: due > later
      + USER#dana#MAILS p1 GSI3PK=MAILS_DUE, GSI3SK=due#dana#daily#p1, attempts=1, bidId=b1, category=bids, channel=push, concludedAt=null, createdAt=due, dueAt=due, endsAt=null, entity=Mail, event=new_bid, failures=2, id=p1, join=daily, mark=null, notificationId=null, projectId=p1, reason=null, state=due, to=null, userId=dana"
    `);
    await expect(beginPush(push)).rejects.toThrow();
    expect(await changesOf(() => beginPush({ ...push, id: 'p2' }), names)).toMatch(/^\+ USER#dana#MAILS p2 [^\n]+$/);
  });

  it('conclude a skipped email', async () => {
    const mail = await one({ id: 'm1', state: 'sending' });
    expect(await changesOf(() => conclude([mail], { state: 'skipped', reason: 'read' }, now), names)).toMatchInlineSnapshot(
      `"  USER#dana#MAILS m1 GSI3PK: MAILS_DUE > nothing, GSI3SK: due#dana#daily#m1 > nothing, concludedAt: null > now, expiresAtEpochSeconds: nothing > in ninety days, reason: null > read, state: sending > skipped"`,
    );
  });
});

describe('an email in the outbox', () => {
  const actions: Record<string, (mail: MailRecord) => Promise<unknown>> = {
    claim: (mail) => claim([mail], now, []),
    postpone: (mail) => postpone([mail], later),
    conclude: (mail) => conclude([mail], { state: 'sent' }, now),
    linkToNotification: (mail) => transact([linkToNotification(mail, 'n1')]),
    beginPush: (mail) => beginPush(aMail({ channel: 'push' }), { mail, until: later }),
  };
  const changes: Partial<MailRecord>[] = [{ state: 'sending' }, { dueAt: later.toISOString() }, { attempts: 2 }];

  it.each(Object.entries(actions).flatMap(([name, action]) => changes.map((other) => ({ name, other, action }))))(
    'cannot be changed by $name if it has $other',
    async ({ action, other }) => {
      const mail = await one();
      await expectRefused(() => action(mail), keyOf(mail), { ...other }, StaleRead);
    },
  );

  it.each(Object.entries(actions))('cannot be changed by %s if it is gone', async (_, action) => {
    const mail = await one();
    await expectRefused(() => action(mail), keyOf(mail), 'gone', StaleRead);
  });

  it('is listed as uncertain once per joined group, and not for a push', async () => {
    const mails = await scene({ id: 'm1', state: 'sending' }, { id: 'm2', state: 'sending' });
    const [push] = [await stored({ id: 'm3', state: 'sending', channel: 'push' })];
    await conclude(mails, { state: 'uncertain' }, now);
    await conclude([push], { state: 'uncertain' }, now);
    const found = async (since: Date, limit = 10) => {
      const { items, next } = await listUncertainMails(since, { limit });
      return [items.map(({ id, state }) => `${id} ${state}`), next !== undefined];
    };
    expect(await found(due)).toEqual([['m1 uncertain'], false]);
    expect(await found(later)).toEqual([[], false]);
  });

  it('is claimed with all joined emails or not at all, and only while the checked facts hold', async () => {
    const [first, second] = (await scene({}, {})) as [MailRecord, MailRecord];
    await expectRefused(() => claim([first, second], now, []), keyOf(second), { state: 'sent' }, StaleRead);
    const fact = await stored({ id: 'the fact' });
    const checks = [check(keyOf(fact), { attempts: fact.attempts }, conflict('No longer so'))];
    await expectRefused(() => claim([first], now, checks), keyOf(fact), { attempts: 9 }, conflict('No longer so'));
    expect(await claim([first, second], now, checks)).toHaveLength(2);
  });

  it('is concluded together with the following email, or not at all', async () => {
    const mail = await one();
    const following = await stored({ id: 'm3' });
    await expect(conclude([mail], { state: 'sent' }, now, [following])).rejects.toThrow(StaleRead);
    expect(await findMail('dana', mail.id)).toEqual(mail);
  });
});

describe('finding emails', () => {
  const pagesOfDue = async (before: Date) => {
    const pages = [];
    for await (const page of dueMails('others', before)) pages.push(page);
    return pages;
  };

  it('returns those that were due before a time, earliest first', async () => {
    await scene(
      { id: 'third', dueAt: plus(now, -1).toISOString() },
      { id: 'first', dueAt: plus(now, -3).toISOString(), userId: 'marcus' },
      { id: 'second', dueAt: plus(now, -2).toISOString(), join: 'itself' },
      { id: 'now', dueAt: now.toISOString() },
    );
    const pages = await pagesOfDue(now);
    expect(pages.flat().map(({ id }) => id)).toEqual(['first', 'second', 'third']);
    expect(pages[0]?.[1]).toEqual({ dueAt: plus(now, -2).toISOString(), userId: 'dana', join: 'itself', id: 'second' });
    expect(await pagesOfDue(plus(now, -3))).toEqual([]);
    expect(await pagesOfDue(plus(now, 1))).toHaveLength(1);
  });

  it('reads all pages of due emails and stops at the first that is not due', async () => {
    await restore([]);
    const many = Array.from({ length: 151 }, (_, index) => aMail({ dueAt: plus(due, index).toISOString() }));
    for (let start = 0; start < many.length; start += 100) await transact(many.slice(start, start + 100).map(putMail));
    const found = async (before: Date) => (await pagesOfDue(before)).map((page) => page.length);
    expect(await found(now)).toEqual([100, 51]);
    expect(await found(plus(due, 50))).toEqual([50]);
    expect((await measureConsumption(() => found(plus(due, 50)))).commands).toEqual(['Query']);
  });

  it('returns only emails of the given user', async () => {
    const [m1, m2] = await scene({ id: 'm1' }, { id: 'm2' }, { id: 'm1', userId: 'marcus' });
    expect(await findMails('dana', ['m2', 'm1', 'm3'])).toEqual([m2, m1]);
    expect(await findMail('marcus', 'm2')).toBeUndefined();
    expect((await listMails('dana', { limit: 10 })).items).toEqual([m2, m1]);
    expect((await listMails('dana', { limit: 1 })).items).toEqual([m2]);
  });
});
