import { beforeEach, describe, expect, it } from 'vitest';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { gsi3, keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { getMailSettings, saveFrequency } from '#core/market/preferences/settings.repo';
import { saveCancellation } from '#core/market/project/project.repo';
import { aBid, aConfirmedStager, anOwner, aProject, type Person } from '#functions/testing/builders';
import { changeItem, type Difference } from '#functions/testing/changes';
import { everyItem, expectConsistent, restore } from '#functions/testing/everything';
import { cutOffAfter } from '#functions/testing/interrupt';
import { keepLogs, logLines } from '#functions/testing/logs';
import { sendAt, sentMail, withMailServer } from '#functions/testing/mail';
import { meanwhile } from '#functions/testing/meanwhile';
import { findDigest } from './digest.repo';
import { sendDueDigests } from './send-digests';
import { saveServiceAreas } from './service-area.repo';

withMailServer();

const now = new Date('2027-01-04T17:00:00Z');
const unlimited = { isSpent: () => false };

const aListener = async (): Promise<Person> => {
  const person = await aConfirmedStager();
  await saveServiceAreas(person, [{ placeId: 'san-diego-ca', miles: 25 }], now);
  await write(update(keys.user(person.id), { set: { lastSeenAt: now.toISOString() } }));
  return person;
};

/** Lists in the outbox, or sent from it. */
const listsOf = async ({ id }: Person): Promise<MailRecord[]> =>
  (await listMails(id, { limit: 20 })).items.filter(({ event }) => event === 'area_digest');

beforeEach(() => restore([]));

describe('a list of new projects', () => {
  const at = plus(now, minutes(30));
  /** Seven in the morning in New York. */
  const morning = '2027-01-05T12:00:00.000Z';
  const posted = async (many: number): Promise<string[]> => {
    const owner = await anOwner();
    const projects: string[] = [];
    for (let minute = 1; minute <= many; minute += 1) projects.push((await aProject(owner, {}, plus(now, minutes(minute)))).id);
    return projects.reverse();
  };
  const choose = async ({ id }: Person, frequency: 'at_once' | 'daily') =>
    saveFrequency({ userId: id, categories: ['areas'] }, frequency, await getMailSettings(id));
  const bringForward = ({ id }: Person) => changeItem(keys.areaDigest(id), { isEarly: true });

  it('has at most ten projects: the newest in the morning, the oldest before it', async () => {
    const [one, early] = [await aListener(), await aListener()];
    const projects = await posted(11);
    await choose(early, 'at_once');
    await bringForward(early);
    await sendDueDigests(at, unlimited);
    const [listed, soon] = [await listsOf(one), await listsOf(early)];
    expect(listed.map(({ list }) => list)).toEqual([{ projectIds: projects.slice(0, 10), more: 'on_the_site' }]);
    expect(soon.map(({ list }) => list)).toEqual([{ projectIds: projects.slice(1), more: 'in_the_morning' }]);
    expect(await findDigest(one.id)).toMatchObject({ since: projects[0], dueAt: morning, earlySent: [] });
    expect(await findDigest(early.id)).toMatchObject({ since: projects[1], dueAt: morning, isEarly: false });
    expect((await findDigest(early.id))?.earlySent).toEqual([at.toISOString()]);
  });

  it('has each project once, and leaves out those younger than a minute', async () => {
    const stager = await aListener();
    const [third, second, first] = await posted(3);
    await sendDueDigests(plus(now, minutes(3) + 1), unlimited);
    await sendDueDigests(new Date(morning), unlimited);
    const lists = (await listsOf(stager)).map(({ list }) => list?.projectIds);
    expect(lists).toHaveLength(2);
    expect(lists).toEqual(expect.arrayContaining([[second, first], [third]]));
  });

  it('is empty for areas that no longer exist', async () => {
    const stager = await aListener();
    await posted(1);
    await changeItem(keys.user(stager.id), { serviceAreas: [{ placeId: 'atlantis-ca', miles: 25 }] });
    expect(await sendDueDigests(at, unlimited)).toEqual({ done: 1, failed: 0 });
    expect(await listsOf(stager)).toEqual([]);
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: morning });
  });

  it('leaves out projects that the reader bid on, and is not made without any', async () => {
    const [one, other] = [await aListener(), await aListener()];
    const [project] = [await aProject(await anOwner(), {}, plus(now, minutes(1)))];
    await aBid(project, one);
    await sendDueDigests(at, unlimited);
    expect([await listsOf(one), (await listsOf(other)).length]).toEqual([[], 1]);
    expect(await findDigest(one.id)).toMatchObject({ dueAt: morning, isEarly: false });
  });

  it('waits for the morning if the reader no longer wants immediate alerts', async () => {
    const stager = await aListener();
    await posted(1);
    await choose(stager, 'daily');
    await bringForward(stager);
    await sendDueDigests(at, unlimited);
    expect(await listsOf(stager)).toEqual([]);
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: morning, isEarly: false });
  });

  it('waits for the end of the quiet hours', async () => {
    const stager = await aListener();
    await posted(1);
    await changeItem(keys.mailSettings(stager.id), { quietHours: { from: 11, until: 14 } });
    await sendDueDigests(at, unlimited);
    expect(await listsOf(stager)).toEqual([]);
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: '2027-01-04T19:00:00.000Z', isEarly: false });
  });

  it('is paused after three months of absence, with an email and a log entry', async () => {
    const stager = await aListener();
    const stop = keepLogs();
    await sendDueDigests(plus(now, days(91)), unlimited);
    stop();
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: null, isEarly: false });
    expect((await listMails(stager.id, { limit: 9 })).items.map(({ event }) => event)).toContain('areas_paused');
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'mail_paused', userId: stager.id }),
    );
  });
});

describe('making lists', () => {
  /** By what no call writes. */
  const breakFor = ({ id }: Person) => changeItem(keys.user(id), { serviceAreas: 'everywhere' });
  const spent = { isSpent: () => true };

  it('makes each list once, in parallel runs and after cut-offs', async () => {
    const stager = await aListener();
    const { id } = await aProject(await anOwner(), {}, plus(now, minutes(1)));
    const at = plus(now, minutes(5));
    for (let step = 1; step < 8; step += 1) await cutOffAfter(step, () => sendDueDigests(at, unlimited)).catch(() => undefined);
    await Promise.all(Array.from({ length: 5 }, () => sendDueDigests(at, unlimited)));
    const lists = await listsOf(stager);
    expect(lists.map(({ list }) => list)).toEqual([{ projectIds: [id], more: null }]);
    expect(await findDigest(stager.id)).toMatchObject({ since: id, isEarly: false });
    await expectConsistent();
  });

  it('sends lists in the same run, without projects that closed meanwhile', async () => {
    const [one, other] = [await aListener(), await aListener()];
    const project = await aProject(await anOwner(), { title: 'Near the park' }, plus(now, minutes(1)));
    await sendDueDigests(plus(now, minutes(5)), unlimited);
    await saveCancellation(project, plus(now, minutes(5)));
    await sendAt(plus(now, minutes(6)));
    for (const stager of [one, other]) {
      expect((await listsOf(stager)).map(({ state, reason }) => [state, reason])).toEqual([['skipped', 'outdated']]);
      expect(await sentMail(stager.email)).toEqual([]);
    }
  });

  it('continues after a failure, and tries that list again in an hour', async () => {
    const [broken, fine] = [await aListener(), await aListener()];
    await aProject(await anOwner(), {}, plus(now, minutes(1)));
    await breakFor(broken);
    const at = plus(now, minutes(5));
    logLines.length = 0;
    const stop = keepLogs();
    expect(await sendDueDigests(at, unlimited)).toEqual({ done: 1, failed: 1 });
    stop();
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'failure', userId: broken.id, errorName: 'TypeError' }),
    );
    expect(await listsOf(fine)).toHaveLength(1);
    expect(await findDigest(broken.id)).toMatchObject({ dueAt: plus(at, hours(1)).toISOString() });
    expect(await sendDueDigests(at, unlimited)).toEqual({ done: 0, failed: 0 });
  });

  it('leaves a failed list alone if it was changed or ended meanwhile', async () => {
    const at = plus(now, minutes(5));
    const broken = await aListener();
    await breakFor(broken);
    const changed = plus(at, minutes(1)).toISOString();
    const change = () => changeItem(keys.areaDigest(broken.id), { dueAt: changed, revision: 7 });
    expect(await meanwhile(() => sendDueDigests(at, unlimited), change)).toEqual({ done: 0, failed: 1 });
    expect(await findDigest(broken.id)).toMatchObject({ dueAt: changed, revision: 7 });
    const fail = () => Promise.reject(new Error('Nobody answers'));
    await expect(meanwhile(() => sendDueDigests(plus(at, minutes(2)), unlimited), fail)).rejects.toThrow('Nobody answers');
  });

  it.each<[string, Difference]>([
    ['postponed', { dueAt: plus(now, hours(1)).toISOString() }],
    ['paused', { dueAt: null }],
    ['gone', 'gone'],
  ])('skips a list that is %s when it is read', async (_, other) => {
    const stager = await aListener();
    await aProject(await anOwner(), {}, plus(now, minutes(1)));
    const change = () => changeItem(keys.areaDigest(stager.id), other);
    const made = await meanwhile(() => sendDueDigests(plus(now, minutes(5)), unlimited), change, /^(?:Get|BatchGet)/);
    expect(made).toEqual({ done: 1, failed: 0 });
    expect(await listsOf(stager)).toEqual([]);
    expect((await findDigest(stager.id))?.dueAt).toBe(other === 'gone' ? undefined : other.dueAt);
  });

  it('reads a list again if its reader returned or changed the setting', async () => {
    const stager = await aListener();
    const at = plus(now, days(91));
    const made = await meanwhile(
      () => sendDueDigests(at, unlimited),
      () => changeItem(keys.user(stager.id), { lastSeenAt: at.toISOString() }),
    );
    expect(made).toEqual({ done: 0, failed: 0 });
    expect((await findDigest(stager.id))?.dueAt).not.toBeNull();
    expect(await listsOf(stager)).toEqual([]);
  });

  it('leaves lists to a later run without time, and logs those half an hour late', async () => {
    const [late, newer] = [await aListener(), await aListener()];
    const dueAt = plus(now, 1).toISOString();
    await changeItem(keys.areaDigest(newer.id), { dueAt, ...gsi3.dueDigest(dueAt, newer.id) });
    expect(await sendDueDigests(plus(now, minutes(30)), spent)).toEqual({ done: 0, failed: 0 });
    const stop = keepLogs();
    expect(await sendDueDigests(plus(now, minutes(30) + 1), spent)).toEqual({ done: 0, failed: 1 });
    stop();
    expect(logLines.join()).toContain('mail_late');
    expect(await sendDueDigests(plus(now, minutes(31)), unlimited)).toEqual({ done: 2, failed: 0 });
    expect((await findDigest(late.id))?.dueAt).not.toBe(now.toISOString());
  });

  it('makes no lists that are not wanted, and removes them with the areas or the account', async () => {
    const [unwanted, elsewhere, closed] = [await aListener(), await aListener(), await aListener()];
    await aProject(await anOwner(), {}, plus(now, minutes(1)));
    await saveFrequency({ userId: unwanted.id, categories: ['areas'] }, 'off', await getMailSettings(unwanted.id));
    await saveServiceAreas(await getAccount(elsewhere.id), [], now);
    await closeAccount(closed.id, now);
    await sendDueDigests(plus(now, minutes(5)), unlimited);
    expect(await listsOf(unwanted)).toEqual([]);
    const left = (await everyItem()).filter(({ entity }) => entity === 'AreaDigest').map(({ userId }) => userId);
    expect(left).toEqual([unwanted.id]);
  });
});
