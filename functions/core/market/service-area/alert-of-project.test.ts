import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { put, update } from '#core/kernel/table/write';
import { days, hours, minutes, plus } from '#core/kernel/time';
import { findAccount } from '#core/market/account/account.repo';
import { removeItems } from '#core/market/account/erase.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { frequenciesOf } from '#core/market/preferences/settings';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject, saveCancellation } from '#core/market/project/project.repo';
import { aBid, aConfirmedStager, anOwner, aProject, type Person } from '#functions/testing/builders';
import { measureConsumption } from '#functions/testing/capacity';
import { everyItem, expectConsistent } from '#functions/testing/everything';
import { cutOffAfter } from '#functions/testing/interrupt';
import { runJobs } from '#functions/testing/jobs';
import { failNextMails, sendAt, sentMail, withMailServer } from '#functions/testing/mail';
import type { MailFrequency, MailSettingsBody } from '#shared/mail/mail.contract';
import { type AreaDigest, alertsPerDay } from './digest';
import { changeDigest, findDigest } from './digest.repo';
import { recordVisit } from './seen.repo';
import { saveServiceAreas } from './service-area.repo';

withMailServer();

const choose = async (person: Person, areas: MailFrequency, more: Partial<MailSettingsBody> = {}): Promise<void> => {
  const settings = await getMailSettings(person.id);
  const frequencies = { ...frequenciesOf(settings), areas };
  await saveChoices(person.id, { frequencies, quietHours: null, timeZone: 'America/Los_Angeles', ...more }, settings);
};

const sanDiego = [{ placeId: 'san-diego-ca', miles: 25 as const }];

/** A stager with areas around San Diego. */
const aListener = async (frequency: MailFrequency, now: Date, areas = sanDiego): Promise<Person> => {
  const person = await aConfirmedStager();
  await choose(person, frequency);
  await saveServiceAreas(person, areas, now);
  await write(update(keys.user(person.id), { set: { lastSeenAt: now.toISOString() } }));
  return person;
};

/** Both schedules, some minutes after. */
const run = async (now: Date): Promise<void> => {
  await runJobs(now);
  await sendAt(plus(now, minutes(2)));
};

const listsOf = async ({ email }: Person): Promise<string[]> =>
  (await sentMail(email))
    .filter(({ subject }) => /^(New project in|.* new projects in your service areas$)/.test(subject))
    .map(({ body }) => body.text ?? '');

// Nine in the morning in Los Angeles: the list of that day has come. Each test has a week of its own, as they share the projects of one city.
let now = new Date('2027-01-01T17:00:00Z');
beforeEach(() => {
  now = plus(now, days(7));
});

const owner = async () => anOwner();

describe('a new project', () => {
  it('is emailed once to the stagers with immediate alerts there, and to nobody else', async () => {
    const [here, far, daily, never] = [
      await aListener('at_once', now),
      await aListener('at_once', now, [{ placeId: 'charlotte-nc', miles: 25 }]),
      await aListener('daily', now),
      await aListener('off', now),
    ];
    await run(now);
    await aProject(await owner(), { title: 'Near the park' }, plus(now, hours(1)));
    await run(plus(now, hours(1) + minutes(4)));
    await run(plus(now, hours(2)));
    expect(await listsOf(here)).toEqual([expect.stringContaining('San Diego County, CA: Near the park')]);
    for (const person of [far, daily, never]) expect(await listsOf(person)).toEqual([]);
    // In the morning the others get theirs.
    await run(plus(now, days(1)));
    expect((await listsOf(daily)).length).toBe(1);
    expect((await listsOf(here)).length).toBe(1);
    await expectConsistent();
  });

  it('joins a pending list, and is left out if it is closed or was bid on', async () => {
    const stager = await aListener('at_once', now);
    await run(now);
    const person = await owner();
    const at = plus(now, hours(1));
    const [, gone, own] = [
      await aProject(person, { title: 'Stays' }, at),
      await aProject(person, { title: 'Goes' }, at),
      await aProject(person, { title: 'Known' }, at),
      await aProject(person, { title: 'Stays too' }, at),
    ];
    await aBid(own, stager);
    await runJobs(plus(at, minutes(1)));
    await saveCancellation(await getProject(gone.id), at);
    await run(plus(at, minutes(4)));
    const [list, ...others] = await listsOf(stager);
    expect(others).toEqual([]);
    expect(list).toContain('2 new projects');
    expect(list).not.toMatch(/Goes|Known/);
  });

  it(`makes ${alertsPerDay} emails a day with ten projects each at most, and leaves the rest to the morning`, async () => {
    const stager = await aListener('at_once', now);
    await run(now);
    const person = await owner();
    for (let count = 1; count <= 6; count += 1) {
      await aProject(person, { title: `Home ${count}` }, plus(now, hours(count)));
      await run(plus(now, hours(count) + minutes(4)));
    }
    expect(await listsOf(stager)).toHaveLength(alertsPerDay);
    await run(plus(now, hours(22) + minutes(1)));
    const morning = (await listsOf(stager))[alertsPerDay];
    expect(morning).toContain('2 new projects');
    expect(morning).toMatch(/Home 6[\s\S]*Home 5/);

    const noon = plus(now, days(1) + hours(7));
    for (let count = 1; count <= 12; count += 1) await aProject(person, { title: `Block ${count}.` }, plus(noon, count * 1000));
    await run(plus(noon, minutes(4)));
    const full = (await listsOf(stager)).at(-1);
    expect(full).toMatch(/10 new projects[\s\S]*You'll get the rest in the morning/);
    expect(full).toMatch(/Block 10\.[\s\S]*Block 1\./);
    await run(plus(now, days(2)));
    expect((await listsOf(stager)).at(-1)).toMatch(/2 new projects[\s\S]*Block 12\.[\s\S]*Block 11\./);
  });

  it('waits for the end of quiet hours, or for the morning if the stager changed the setting', async () => {
    const [asleep, changed] = [await aListener('at_once', now), await aListener('at_once', now)];
    await choose(asleep, 'at_once', { quietHours: { from: 12, until: 14 } });
    await run(now);
    const noon = plus(now, hours(3));
    await aProject(await owner(), {}, noon);
    await runJobs(plus(noon, minutes(1)));
    await choose(changed, 'daily');
    await run(plus(noon, minutes(4)));
    for (const person of [asleep, changed]) expect(await listsOf(person)).toEqual([]);
    await run(plus(noon, hours(2)));
    expect([(await listsOf(asleep)).length, (await listsOf(changed)).length]).toEqual([1, 0]);
    await run(plus(now, days(1)));
    expect([(await listsOf(asleep)).length, (await listsOf(changed)).length]).toEqual([1, 1]);
  });

  it("is emailed once if the mail service's answer is lost", async () => {
    const stager = await aListener('at_once', now);
    await run(now);
    await aProject(await owner(), {}, plus(now, hours(1)));
    // Every answer: others from before get it as well.
    failNextMails(...Array.from({ length: 20 }, () => 'answer lost' as const));
    await run(plus(now, hours(1) + minutes(4)));
    failNextMails();
    for (const after of [hours(2), days(1), days(2)]) await run(plus(now, after));
    expect(await listsOf(stager)).toHaveLength(1);
    const { items } = await listMails(stager.id, { limit: 10 });
    expect(items.map(({ state }) => state)).toContain('uncertain');
  });
});

describe('the job that alerts of a project', () => {
  it('reads at most one page of subscribers at a time, and continues after a cut-off', async () => {
    const stagers = [await aListener('at_once', now), await aListener('at_once', now)];
    await run(now);
    const cell = (await everyItem()).find(({ entity }) => entity === 'Subscriber')?.PK.split('#')[1] ?? '';
    const areas = (await getMailSettings((stagers[0] as Person).id)).areas ?? [];
    // Three pages of people who have no list any more.
    const strangers = Array.from({ length: 270 }, () => newId(now));
    const eachNinety = async (write: (some: readonly string[]) => Promise<void>) => {
      for (let start = 0; start < strangers.length; start += 90) await write(strangers.slice(start, start + 90));
    };
    await eachNinety((some) =>
      transact(some.map((userId) => put({ ...keys.subscriber(cell, userId), entity: 'Subscriber', userId, areas }))),
    );
    const project: ProjectRecord = await aProject(await owner(), {}, now);
    const { commands } = await measureConsumption(() => runJobs(plus(now, minutes(1)), 0));
    expect(commands.filter((command) => command === 'Query').length).toBeLessThanOrEqual(2);
    let runs = 0;
    for (; runs < 10 && (await hasJob(project)); runs += 1)
      await cutOffAfter(3 + runs, () => runJobs(plus(now, minutes(2 + runs)), 0));
    expect(runs).toBeGreaterThan(1);
    expect(await hasJob(project)).toBe(false);
    for (const stager of stagers) expect(await findDigest(stager.id)).toMatchObject({ isEarly: true });
    await eachNinety((some) => removeItems(some.map((userId) => keys.subscriber(cell, userId))));
  });

  it('alerts at once, even if a list without the project was just made or is due', async () => {
    const [made, soon] = [await aListener('at_once', now), await aListener('at_once', now)];
    await run(now);
    const at = plus(now, hours(1));
    for (const [person, dueAt] of [
      [made, at],
      [soon, plus(at, 2000)],
    ] as const)
      await write(changeDigest((await findDigest(person.id)) as AreaDigest, { dueAt: dueAt.toISOString(), isEarly: true }));
    const project = await aProject(await owner(), { title: 'Just now' }, at);
    await sendAt(at);
    await runJobs(plus(at, 1000));
    expect(await hasJob(project)).toBe(false);
    await sendAt(plus(at, 2000));
    await run(plus(at, minutes(2)));
    for (const person of [made, soon]) expect(await listsOf(person)).toEqual([expect.stringContaining('Just now')]);
  });

  const hasJob = async ({ id }: ProjectRecord): Promise<boolean> => {
    for (const { subjectId } of await unfinishedJobs()) if (subjectId === id) return true;
    return false;
  };
});

describe('a stager with immediate alerts', () => {
  const filed = async ({ id }: Person): Promise<number> =>
    (await everyItem()).filter(({ entity, userId }) => entity === 'Subscriber' && userId === id).length;

  it('is filed under their areas, after each change, until the account is closed', async () => {
    const stager = await aListener('daily', now);
    expect(await filed(stager)).toBe(0);
    await choose(stager, 'at_once');
    expect(await filed(stager)).toBeGreaterThan(0);
    const account = (await findAccount(stager.id)) as Person;
    // The most that one change can write: five areas of a hundred miles in Alaska, for five others there.
    for (const places of [
      ['utqiagvik-ak', 'adak-ak', 'nome-ak', 'juneau-ak', 'anchorage-ak'],
      ['kaktovik-ak', 'unalaska-ak', 'bethel-ak', 'ketchikan-ak', 'fairbanks-ak'],
      ['san-diego-ca'],
    ]) {
      await saveServiceAreas(
        account,
        places.map((placeId) => ({ placeId, miles: 100 })),
        now,
      );
      await expectConsistent();
    }
    await Promise.all([
      choose(stager, 'at_once').catch(() => undefined),
      saveServiceAreas(account, [{ placeId: 'austin-tx', miles: 50 }], now),
      saveServiceAreas(account, [{ placeId: 'dallas-tx', miles: 50 }], now),
    ]);
    await expectConsistent();
    expect(await filed(stager)).toBeGreaterThan(0);
    await closeAccount(stager.id, new Date());
    expect(await filed(stager)).toBe(0);
  });
});

describe('a stager who has been away for 90 days', () => {
  const mailsOf = async ({ email }: Person) => (await sentMail(email)).map(({ subject }) => subject);

  it.each(['at_once', 'daily'] as const)('gets one email about it, and no lists until they return (%s)', async (often) => {
    const stager = await aListener(often, now);
    const person = await owner();
    for (const day of [89, 91, 92, 93]) {
      await aProject(person, { title: `Day ${day}` }, plus(now, days(day) - hours(6)));
      await run(plus(now, days(day)));
    }
    await run(plus(now, days(94)));
    expect(await mailsOf(stager)).toEqual([
      expect.stringMatching(/^New project in San Diego County, CA: “Day |^\d new projects in your service areas$/),
      'We paused your new project emails: log in to restart',
    ]);
    expect(await findDigest(stager.id)).toMatchObject({ dueAt: null });

    const back = plus(now, days(95));
    await recordVisit((await findAccount(stager.id)) as Person, back);
    await run(plus(back, minutes(5)));
    await aProject(person, { title: 'Day 96' }, plus(back, hours(20)));
    await run(plus(back, days(1)));
    const lists = await listsOf(stager);
    expect(lists).toHaveLength(2);
    expect(lists[1]).toContain('Day 96');
    expect(lists[1]).not.toContain('Day 93');
  });

  it('gets no email about it if they get no lists', async () => {
    const stager = await aListener('off', now);
    await run(plus(now, days(91)));
    expect(await mailsOf(stager)).toEqual([]);
  });
});
