import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Budget } from '#core/kernel/budget';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { table } from '#core/kernel/table/client';
import { hasJob, unfinishedJobs } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { rememberDevice } from '#core/market/account/device.repo';
import { saveWithdrawal } from '#core/market/bid/bid.repo';
import { type ExportRecord, fileKey, progressKey } from '#core/market/export/export';
import { findExport, requestExport } from '#core/market/export/export.repo';
import { parts } from '#core/market/export/parts';
import { eraseUpload, unusedUploads } from '#core/market/photo/upload.repo';
import { getProject } from '#core/market/project/project.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { notificationTexts } from '#core/telling/events/notification.view';
import { handler as sweepUploads } from '#functions/events/sweep-uploads';
import { steps } from '#functions/testing/budgets';
import {
  aBid,
  aCompletedProject,
  aMessage,
  anOwner,
  anUpdate,
  aPaidBid,
  aProject,
  aStager,
  type Person,
} from '#functions/testing/builders';
import { lambdaContext } from '#functions/testing/call';
import { cpuMsOf } from '#functions/testing/cpu';
import { everyItem, expectConsistent, restore } from '#functions/testing/everything';
import { type Fixtures, freshFixtures, marksOf, type PersonName, people } from '#functions/testing/fixtures';
import { cutOffAfter } from '#functions/testing/interrupt';
import { runJobs } from '#functions/testing/jobs';
import { emptyBucket, readStored, storedFiles, storeFile, withS3 } from '#functions/testing/s3';
import { howMany } from '#functions/testing/thorough';
import { type Unzipped, unzip } from '#functions/testing/zip';
import { memoryMb, scheduleTimeoutSeconds } from '#infra/sizing';
import { closeAccount } from './delete-account';
import { exportAccount } from './export-account';

withS3();

const unlimited: Budget = { isSpent: () => false };
const later = (ms: number): Date => plus(new Date(), ms);

const ready = async (id: string): Promise<ExportRecord> => {
  const found = await findExport(id);
  expect(found?.state).toBe('ready');
  return found as ExportRecord;
};

const filesOf = async ({ files }: ExportRecord): Promise<Unzipped[]> =>
  (await Promise.all(files.map(async ({ key }) => unzip((await readStored(key)).bytes)))).flat();

const exportFiles = async (): Promise<string[]> => (await storedFiles()).filter((file) => file.startsWith('exports/'));

const copyOf = async ({ id }: Pick<Account, 'id'>, budget = unlimited): Promise<Unzipped[]> => {
  await requestExport(id, new Date());
  await exportAccount(id, new Date(), budget, notificationTexts);
  return filesOf(await ready(id));
};

const textOf = (files: readonly Unzipped[], name: string): string =>
  files.find((file) => file.name === name)?.content.toString() ?? '';
const rowsOf = (files: readonly Unzipped[], part: string): Record<string, unknown>[] =>
  JSON.parse(textOf(files, `${part}.json`)) as Record<string, unknown>[];

/** Puts items into the table that the product would take long to write. */
const putAll = async (items: Record<string, unknown>[]): Promise<void> => {
  for (let start = 0; start < items.length; start += 25) {
    const RequestItems = {
      [process.env.TABLE_NAME as string]: items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
    };
    await table().send(new BatchWriteCommand({ RequestItems }));
  }
};

const notificationsOf = (userId: string, count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => {
    const id = newId(new Date(1_780_000_000_000 + index));
    return {
      ...keys.notification(userId, id),
      entity: 'Notification',
      id,
      userId,
      ...{ event: 'new_bid', facts: { title: `Project number ${index}`, amount: 1500 }, read: true },
      projectId: null,
      bidId: null,
      createdAt: new Date().toISOString(),
    };
  });

const messagesOf = (userId: string, otherId: string, count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => {
    const id = newId(new Date(1_780_000_000_000 + index));
    const [senderId, receiverId] = index % 2 === 0 ? [userId, otherId] : [otherId, userId];
    const content = `Message ${index}: the sofa comes on Thursday, and the lamps a day later. Please tell me where to leave the key.`;
    return {
      ...keys.message(userId, otherId, id),
      entity: 'Message',
      id,
      senderId,
      receiverId,
      projectId: null,
      content,
      masked: null,
      createdAt: new Date().toISOString(),
    };
  });

afterEach(async () => {
  await restore([]);
  await emptyBucket();
});

const spellingsOf = (name: PersonName): string[] => {
  const { phone, ...marks } = marksOf(name);
  return [...Object.values(marks), phone, phone.replace(/\D/g, '')].map((mark) => mark.toLowerCase());
};

describe('an account export', () => {
  let fixtures: Fixtures;

  it.each(people.filter((name) => !['gone', 'formerOwner'].includes(name)))(
    'of %s contains their data, and no identity or contact details of others',
    async (name) => {
      fixtures = await freshFixtures();
      const files = await copyOf(fixtures[name]);
      expect(files.length).toBeGreaterThan(2 * parts.length);
      for (const file of files) {
        const searched = file.content.toString('latin1').toLowerCase() + file.content.toString('utf8').toLowerCase();
        for (const other of people.filter((one) => one !== name)) {
          for (const mark of spellingsOf(other))
            expect(searched, `${file.name} of ${name} tells of ${other}`).not.toContain(mark);
          expect(searched, `${file.name} of ${name} has the id of ${other}`).not.toContain(fixtures[other].id.toLowerCase());
          const { stagerIdentifier } = fixtures[other];
          if (stagerIdentifier) expect(searched, file.name).not.toContain(stagerIdentifier.toLowerCase());
        }
      }
      const profile = textOf(files, 'profile.json').toLowerCase();
      const { street: _, document: _document, ...own } = marksOf(name);
      for (const mark of Object.values(own)) expect(profile).toContain(mark.toLowerCase());
    },
  );

  it('has each part as JSON and as CSV with the same rows', async () => {
    fixtures = await freshFixtures();
    const files = await copyOf(fixtures.owner);
    expect(files.map(({ name }) => name)).toEqual([
      'README.txt',
      ...parts.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]),
    ]);
    for (const { name, columns } of parts) {
      const csv = textOf(files, `${name}.csv`);
      expect(csv.startsWith(`\ufeff${columns.join(',')}\r\n`), name).toBe(true);
      expect(csv.split('\r\n').length - 2, name).toBe(rowsOf(files, name).length);
      for (const row of rowsOf(files, name)) expect(Object.keys(row), name).toEqual([...columns]);
    }
  });

  it('shows an owner their projects, bids, questions, updates, and handovers, unmasked where allowed', async () => {
    fixtures = await freshFixtures();
    const { owner, open, paid, pending, left, accepted, declined, asked, answered } = fixtures;
    const files = await copyOf(owner);
    expect(rowsOf(files, 'projects').map(({ id }) => id)).toHaveLength(8);
    expect(rowsOf(files, 'decks')).toMatchObject([
      {
        projectId: fixtures.decked.id,
        days: 60,
        firstName: expect.stringContaining('Rosa'),
        hearts: expect.stringMatching(/^Luis .*: bid [0-9A-Z]{26}, photo 1$/),
      },
    ]);
    expect(rowsOf(files, 'projects').find(({ id }) => id === open.id)).toMatchObject({
      title: open.title,
      description: open.description,
    });
    expect(rowsOf(files, 'bids-received').map(({ id }) => id)).toEqual(
      expect.arrayContaining([paid, pending, left, accepted, declined].map(({ id }) => id)),
    );
    expect(rowsOf(files, 'questions-received').map(({ id, text }) => [id, text])).toEqual([
      [asked.id, 'Write to [hidden] or call [hidden].'],
      [answered.id, 'Write to [hidden] or call [hidden].'],
    ]);
    expect(rowsOf(files, 'questions-received')[1]?.answer).toContain(owner.phone);
    expect(rowsOf(files, 'updates')[0]?.text).toContain(owner.email);
    expect(rowsOf(files, 'handovers').find(({ bidId }) => bidId === paid.id)).toMatchObject({
      party: 'owner',
      address: marksOf('owner').street,
      days: expect.stringContaining('Install day: '),
    });
    // A stager is the same one wherever it is named.
    const who = (part: string, id: string, column: string) => rowsOf(files, part).find((row) => row.id === id)?.[column];
    expect(who('bids-received', pending.id, 'stager')).toBe(who('questions-received', asked.id, 'askedBy'));
    expect(who('bids-received', paid.id, 'stager')).toMatch(/^other-\d+$/);
    expect(
      rowsOf(files, 'messages')
        .filter(({ from }) => from === 'self')
        .map(({ text }) => text),
    ).toEqual([`Write to ${owner.email} or call ${owner.phone}.`, `Write to ${owner.email} or call ${owner.phone}.`]);
    expect(
      rowsOf(files, 'messages')
        .filter(({ from }) => from !== 'self')
        .map(({ text }) => text),
    ).toEqual(['Write to [hidden] or call [hidden].', 'Write to [hidden] or call [hidden].']);
    expect(rowsOf(files, 'notifications').length).toBeGreaterThan(5);
    expect(rowsOf(files, 'mails').map(({ about }) => about)).toEqual(expect.arrayContaining(['New bid', 'New question']));
  });

  it('shows a stager their bids, payments, reviews, portfolio, and service areas', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const done = await aCompletedProject(owner, stager);
    for (const reviewer of [owner, stager]) {
      const review = { rating: 4, title: 'Warm rooms', comment: 'Call me at (704) 555-0199.' };
      await saveReview(
        done,
        newReview(done, review, { id: newId(new Date()), reviewerId: reviewer.id, mask: freshMask('reviewer'), now: new Date() }),
        new Date(),
      );
    }
    const other = await aProject(owner);
    const bid = await aBid(other, stager, { amount: 900 });
    await saveWithdrawal(await getProject(other.id), bid, new Date());
    await saveServiceAreas((await findAccount(stager.id)) as Account, [{ placeId: 'san-diego-ca', miles: 25 }], new Date());
    await transact(rememberDevice(undefined, stager, new Date()).writes);
    await write(
      update(keys.user(stager.id), {
        set: {
          portfolioPhotos: ['photos/one.webp', 'photos/two.webp'],
          portfolioPairs: [['photos/one.webp', 'photos/two.webp']],
          portfolioCompleted: [['photos/two.webp', done.id]],
        },
      }),
    );
    await storeFile('photos/one.webp', Buffer.from('one'));
    await storeFile('photos/two.webp', Buffer.from('two'));

    const files = await copyOf(stager);
    expect(rowsOf(files, 'bids-withdrawn')).toEqual([{ projectId: other.id, withdrawals: 1, lastAmount: 900 }]);
    expect(rowsOf(files, 'payments')).toEqual([
      expect.objectContaining({
        projectId: done.id,
        amount: 50,
        status: 'succeeded',
        refunded: 0,
        receiptProject: done.title,
        receiptFee: 50,
      }),
    ]);
    expect(rowsOf(files, 'reviews-given')).toEqual([expect.objectContaining({ projectId: done.id, of: 'other-1', rating: 4 })]);
    expect(rowsOf(files, 'reviews-received')).toEqual([
      expect.objectContaining({ projectId: done.id, by: 'other-1', title: 'Warm rooms' }),
    ]);
    expect(rowsOf(files, 'reputation')).toEqual([
      expect.objectContaining({ ratingSum: 4, ratingCount: 1, completedProjects: 1 }),
    ]);
    expect(rowsOf(files, 'service-areas')).toEqual([{ place: 'san-diego-ca', miles: 25 }]);
    expect(rowsOf(files, 'settings')[0]).toMatchObject({ areas: 'daily', nextListOfNewProjects: expect.any(String) });
    expect(rowsOf(files, 'sessions')).toHaveLength(1);
    expect(textOf(files, 'sessions.json')).not.toContain(stager.sessionId);
    expect(rowsOf(files, 'devices')).toHaveLength(1);
    expect(rowsOf(files, 'portfolio')).toEqual([
      {
        photo: 'photos/portfolio/1.webp',
        isBeforeOf: 'photos/portfolio/2.webp',
        isAfterOf: null,
        completedProjectId: null,
        isConcept: false,
      },
      {
        photo: 'photos/portfolio/2.webp',
        isBeforeOf: null,
        isAfterOf: 'photos/portfolio/1.webp',
        completedProjectId: done.id,
        isConcept: false,
      },
    ]);
    expect(textOf(files, 'photos/portfolio/2.webp')).toBe('two');
  });

  it('contains the photos that still exist as files', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, stager);
    const { id } = await anUpdate(project, 'The floors are done.');
    await write(update(keys.project(project.id), { set: { photos: ['photos/a.webp', 'photos/gone.webp'] } }));
    await write(update(keys.projectUpdate(project.id, id), { set: { photos: ['photos/b.webp'] } }));
    await storeFile('photos/a.webp', Buffer.from('a'));
    await storeFile('photos/b.webp', Buffer.from('b'));
    const files = await copyOf(owner);
    expect(files.filter(({ name }) => name.startsWith('photos/')).map(({ name, content }) => [name, content.toString()])).toEqual(
      [
        [`photos/projects/${project.id}/1.webp`, 'a'],
        [`photos/updates/${id}/1.webp`, 'b'],
      ],
    );
  });

  it('hides a number that another user split over several messages, even after a paid bid', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aPaidBid(await aProject(owner), stager);
    for (const text of ['My number is 704 555', '0199 in the evening']) await aMessage(stager, owner, text);
    const files = await copyOf(owner);
    expect(textOf(files, 'messages.json')).not.toContain('0199');
    expect(textOf(await copyOf(stager), 'messages.json')).toContain('0199');
  });

  it('notifies its holder in the app and by email when ready', async () => {
    const owner = await anOwner();
    await copyOf(owner);
    const notified = (await everyItem()).filter(({ PK }) => PK.startsWith(keys.user(owner.id).PK));
    expect(notified.filter(({ entity, event }) => entity === 'Notification' && event === 'export_ready')).toHaveLength(1);
    expect(notified.filter(({ entity, event }) => entity === 'Mail' && event === 'export_ready')).toHaveLength(1);
    expect(await unfinishedJobs()).toEqual([]);
    await expectConsistent();
  });
});

describe('a large export', () => {
  const memoryOf = (): number => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1_000_000;
  };

  it('is made in many runs within the memory and time of the schedule', { timeout: 300_000 }, async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'Hello');
    const each = howMany(1500, 5000);
    await putAll([...notificationsOf(owner.id, each), ...messagesOf(owner.id, stager.id, each)]);
    await requestExport(owner.id, new Date());
    const before = memoryOf();
    let most = 0;
    let runs = 0;
    const cpuMs = await cpuMsOf(async () => {
      for (; (await findExport(owner.id))?.state === 'making'; runs += 1) {
        const budget = steps(howMany(4, 12));
        const watched: Budget = {
          isSpent: () => {
            most = Math.max(most, memoryOf() - before);
            return budget.isSpent();
          },
        };
        await exportAccount(owner.id, later(runs * minutes(5)), watched, notificationTexts);
      }
    });
    expect(runs).toBeGreaterThan(8);
    expect(cpuMs).toBeLessThan(scheduleTimeoutSeconds('resumeJobs') * 1000);
    expect(most).toBeLessThan(memoryMb('resumeJobs') / 2);
    const files = await filesOf(await ready(owner.id));
    const numbers = rowsOf(files, 'notifications').flatMap(({ message }) => /number (\d+)/.exec(String(message))?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: each }, (_, index) => String(index)));
    expect(rowsOf(files, 'messages')).toHaveLength(each + 1);
    expect(new Set(rowsOf(files, 'messages').map(({ id }) => id)).size).toBe(each + 1);
  });

  it('has several zips, each with a README', { timeout: 120_000 }, async () => {
    const owner = await anOwner();
    const photos = Array.from({ length: 10 }, (_, index) => `photos/${index}.webp`);
    for (const photo of photos) await storeFile(photo, Buffer.alloc(6_000_000, photo));
    for (const title of ['First', 'Second']) {
      const { id } = await aProject(owner, { title });
      await write(update(keys.project(id), { set: { photos } }));
    }
    await requestExport(owner.id, new Date());
    // A run ends after each piece.
    for (let run = 0; (await findExport(owner.id))?.state === 'making'; run += 1)
      await exportAccount(owner.id, later(run * minutes(5)), steps(1), notificationTexts);
    const found = await ready(owner.id);
    expect(found.files.map(({ key }) => key)).toEqual([1, 2, 3].map((number) => fileKey(found.id, number)));
    for (const { key } of found.files)
      expect(unzip((await readStored(key)).bytes).map(({ name }) => name)).toContain('README.txt');
    const files = await filesOf(found);
    expect(files.filter(({ name }) => name.startsWith('photos/projects/'))).toHaveLength(20);
    expect(rowsOf(files, 'projects').map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await exportFiles()).toEqual(found.files.map(({ key }) => key));
  });
});

describe('making an export', () => {
  const aPersonWithThings = async (): Promise<Person> => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, stager);
    await write(update(keys.project(project.id), { set: { photos: ['photos/a.webp'] } }));
    await storeFile('photos/a.webp', Buffer.from('a'));
    await aMessage(owner, stager, 'Hello');
    return owner;
  };
  const namesOf = (files: readonly Unzipped[]): string[] => files.map(({ name }) => name).sort();

  it('completes wherever it was cut off, without duplicates or leftovers', { timeout: 300_000 }, async () => {
    const owner = await aPersonWithThings();
    const whole = namesOf(await copyOf(owner));
    await requestExport(owner.id, new Date());
    const items = await everyItem();
    let finished = false;
    for (let calls = 0; !finished; calls += calls < 6 ? 1 : 11) {
      await restore(items);
      finished = await cutOffAfter(calls, () => exportAccount(owner.id, new Date(), steps(3), notificationTexts));
      // The one that was cut off has it for five minutes.
      for (let run = 1; (await findExport(owner.id))?.state === 'making'; run += 1) {
        expect(run).toBeLessThan(40);
        await exportAccount(owner.id, later(run * minutes(6)), steps(7), notificationTexts);
      }
      const found = await ready(owner.id);
      expect(namesOf(await filesOf(found))).toEqual(whole);
      expect(rowsOf(await filesOf(found), 'messages')).toHaveLength(1);
      expect(await hasJob({ kind: 'exportAccount', subjectId: owner.id })).toBe(false);
      // Whatever is in the bucket is noted, or is the photo.
      const noted = (await everyItem()).filter(({ entity }) => entity === 'Upload').flatMap((item) => item.files as string[]);
      expect((await storedFiles()).filter((file) => !noted.includes(file))).toEqual(['photos/a.webp']);
    }
  });

  it('is done by one run at a time', async () => {
    const owner = await aPersonWithThings();
    await requestExport(owner.id, new Date());
    vi.resetModules();
    // Another function has modules of its own.
    const { exportAccount: elsewhere } = await import('./export-account');
    await Promise.all([
      exportAccount(owner.id, new Date(), unlimited, notificationTexts),
      elsewhere(owner.id, new Date(), unlimited, notificationTexts),
    ]);
    await ready(owner.id);
    expect((await everyItem()).filter(({ entity, event }) => entity === 'Mail' && event === 'export_ready')).toHaveLength(1);
  });

  it('joins a request in progress, and replaces an earlier export', async () => {
    const owner = await anOwner();
    const [first, same] = await Promise.all([requestExport(owner.id, new Date()), requestExport(owner.id, new Date())]);
    expect(same.asked.id).toBe(first.asked.id);
    expect([first.isBegun, same.isBegun].filter(Boolean)).toHaveLength(1);
    await exportAccount(owner.id, new Date(), unlimited, notificationTexts);
    const { asked: second } = await requestExport(owner.id, new Date());
    expect(second.id).not.toBe(first.asked.id);
    await exportAccount(owner.id, new Date(), unlimited, notificationTexts);
    expect(await exportFiles()).toEqual([fileKey(second.id, 1)]);
  });

  it('ends when the account is deleted, and so does the export', { timeout: 120_000 }, async () => {
    for (const runs of ['not begun', 'under way', 'made']) {
      const owner = await anOwner();
      const { id } = (await requestExport(owner.id, new Date())).asked;
      if (runs !== 'not begun')
        await exportAccount(owner.id, new Date(), runs === 'made' ? unlimited : steps(5), notificationTexts);
      expect((await exportFiles()).length).toBe(runs === 'not begun' ? 0 : 1);
      await closeAccount(owner.id, new Date());
      expect(await findExport(owner.id)).toBeUndefined();
      expect(await exportFiles()).toEqual([]);
      // A run that is under way at that moment writes its last a moment later.
      if (runs === 'under way') for (const key of [progressKey(id), fileKey(id, 1)]) await storeFile(key, Buffer.from('late'));
      await runJobs(later(minutes(16)));
      expect(await exportFiles()).toEqual([]);
      expect(await unfinishedJobs()).toEqual([]);
    }
  });

  it("is followed by deletion on schedule, with the schedule's own permissions", async () => {
    const owner = await anOwner();
    const asked = plus(new Date(), -days(8));
    await requestExport(owner.id, asked);
    await exportAccount(owner.id, asked, unlimited, notificationTexts);
    expect(await exportFiles()).toHaveLength(1);
    await sweepUploads({}, lambdaContext());
    expect(await exportFiles()).toEqual([]);
  });

  it('is followed by deletion after seven days', async () => {
    const owner = await anOwner();
    const asked = new Date();
    await requestExport(owner.id, asked);
    await exportAccount(owner.id, asked, unlimited, notificationTexts);
    const sweepAt = async (now: Date): Promise<void> => {
      for await (const id of unusedUploads(now)) await eraseUpload(id, now);
    };
    await sweepAt(plus(asked, days(7) - minutes(1)));
    expect(await exportFiles()).toHaveLength(1);
    await sweepAt(plus(asked, days(7)));
    expect(await exportFiles()).toEqual([]);
    expect((await everyItem()).filter(({ entity }) => entity === 'Upload')).toEqual([]);
  });
});
