import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { transact, write } from '#core/kernel/table/transact';
import { put, update } from '#core/kernel/table/write';
import { findAccount } from '#core/market/account/account.repo';
import { rememberDevice } from '#core/market/account/device.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { openSession } from '#core/market/account/session.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { readThread } from '#core/market/message/read-thread';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject, saveCancellation, saveCompletion } from '#core/market/project/project.repo';
import {
  aBid,
  aCase,
  aCompletedProject,
  aDeck,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAnswer,
  anOwner,
  aPaidBid,
  aProject,
  aRejectedBid,
  aStager,
  manyNotifications,
  type Person,
  projectInput,
} from '#functions/testing/builders';
import { caller } from '#functions/testing/call';
import { withContention } from '#functions/testing/contention';
import { cpuMsOf } from '#functions/testing/cpu';
import { everyItem, expectConsistent, type Item, restore } from '#functions/testing/everything';
import { aPng, dataUrl } from '#functions/testing/images';
import { cutOffAfter } from '#functions/testing/interrupt';
import { runJobs } from '#functions/testing/jobs';
import { emptyBucket, sendForm, snapshotFiles, storedFiles, withS3 } from '#functions/testing/s3';
import { howMany } from '#functions/testing/thorough';
import {
  acceptBid,
  createProject,
  createUpload,
  deleteUser,
  editProject,
  grantBadge,
  placeBid,
  replacePortfolioPhotos,
  reviewProject,
  sendMessage,
} from '#shared/api/routes';
import type { ReportBody } from '#shared/moderation/moderation.contract';
import { photoFiles } from '#shared/photo/photos';
import { closeAccount } from './delete-account';

withS3();

const remove = caller(deleteUser);
const create = caller(createProject);
const edit = caller(editProject);
const grant = caller(grantBadge);
const review = caller(reviewProject);
const upload = caller(createUpload);
const portfolio = caller(replacePortfolioPhotos);
const place = caller(placeBid);
const send = caller(sendMessage);
const accept = caller(acceptBid);

const marked = {
  name: 'Zelda Marquardt',
  email: 'zelda.marquardt@secret.example',
  phone: '(555) 867-5309',
  company: 'Marquardt Interiors',
};
const marks = ['Zelda', 'zelda', 'Marquardt', 'marquardt', '867-5309'];

let shade = 0;
const aPhoto = (): string => {
  shade += 1;
  return dataUrl(aPng({ width: 6, height: 6, shade }));
};

const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** What the schedule does, as often as it takes. */
/**
 * Items of the table that tell of `id`. Activity stays: ids of what happened, forgotten after ninety days; and so does the bookkeeping of a payment,
 * which has the ids of its parties.
 */
const tracesOf = (id: string, items: readonly Item[]): Item[] =>
  items.filter(
    (item) => !['Activity', 'AuditRecord'].includes(item.entity) && !isBookkeeping(item) && JSON.stringify(item).includes(id),
  );
const isBookkeeping = ({ entity, receipt }: Item): boolean => entity === 'Payment' && receipt === undefined;

/** The email that confirms the deletion. It is sent within minutes and then keeps no address (core/telling/email/send.test.ts). */
const isFarewell = ({ entity, event }: Item): boolean => entity === 'Mail' && event === 'account_deleted';

/** What the other party of a paid bid keeps. Nothing else of a former member remains. */
const isKept = (item: Item, id: string, items: readonly Item[]): boolean => {
  const isLinkedTo = (other: unknown): boolean => items.some(({ PK }) => PK === keys.link(id, String(other)).PK);
  switch (item.entity) {
    // Goes with what it is kept for, or after 180 days; the other one with the last step of the deletion.
    case 'FormerMember':
      return items.some((one) => one.entity === 'Bid' && one.id === item.bidId);
    case 'Leaver':
      return items.some((one) => one.entity === 'Job' && one.subjectId === id);
    case 'Project':
      return item.ownerLeftAt !== undefined || (item.awardedTo === id && isLinkedTo(item.userId));
    // Administrators find a project by its name while it exists.
    case 'DeskSearchEntry':
      return items.some((one) => one.entity === 'Project' && one.id === item.id && isKept(one, id, items));
    case 'Bid':
      return item.paymentStatus === 'paid' && (item.ownerId === id ? item.ownerLeftAt : item.stagerLeft) !== undefined;
    case 'Link':
      return true;
    case 'Conversation':
      return item.otherId === id && item.otherLeft !== undefined;
    case 'Message':
      return isLinkedTo(item.senderId === id ? item.receiverId : item.senderId);
    case 'Review':
      return item.reviewerId === id;
    case 'ReviewerClaim':
      return items.some((one) => one.entity === 'Review' && one.id === item.reviewId && one.reviewerId === id);
    // Receipts and notifications of the project contain its name.
    case 'Payment':
      return item.receipt !== undefined;
    case 'Notification':
      return item.userId !== id;
    default:
      return false;
  }
};

/** Binary attributes as the text that might be in them. */
const legible = (_name: string, value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString() : value);

const expectNoPersonalData = (id: string, items: readonly Item[]): void => {
  for (const item of items.filter((one) => !isFarewell(one) && !isKept(one, id, items)))
    for (const mark of marks) expect(JSON.stringify(item, legible)).not.toContain(mark);
};

/** Checks that each stored file is used or noted for deletion, and each used file is stored. */
const expectFilesConsistent = async (items: readonly Item[]): Promise<void> => {
  const files = await storedFiles();
  const used = items.flatMap(({ photos, portfolioPhotos }) =>
    ([photos, portfolioPhotos].flat().filter(Boolean) as string[]).flatMap(photoFiles),
  );
  const noted = items.filter(({ entity }) => entity === 'Upload').flatMap((item) => (item.files as string[]).flatMap(photoFiles));
  expect(files).toEqual(expect.arrayContaining(used));
  expect(files.filter((file) => !used.includes(file) && !noted.includes(file))).toEqual([]);
};

const expectGone = async ({ id }: Person): Promise<void> => {
  await runJobs(new Date());
  expectNoPersonalData(id, await everyItem());
  await runJobs(later(16));
  const items = await everyItem();
  expectNoPersonalData(id, items);
  expect(tracesOf(id, items).filter((item) => !isKept(item, id, items))).toEqual([]);
  expect(items.filter(({ entity }) => entity === 'Job')).toEqual([]);
  expect(items.filter((item) => item.entity === 'Upload' && item.userId === id)).toEqual([]);
  await expectFilesConsistent(items);
  await expectConsistent();
};

/** With this key, the answer to a creation is stored, and must be deleted as well. */
const headers = { 'idempotency-key': 'key' };

const withPhotos = async (owner: Person, title: string): Promise<ProjectRecord> => {
  const body = { ...projectInput, title, photos: [aPhoto(), aPhoto()] };
  return getProject((await create({ sessionId: owner.sessionId, headers, body })).body.id);
};

/** Creates both parties' reviews of a project and one by another person, so that the averages differ. */
const reviewEachOther = async (project: ProjectRecord, owner: Person, stager: Person): Promise<void> => {
  const params = { id: project.id };
  const answers = [
    await review({ params, sessionId: owner.sessionId, body: { rating: 2, title: 'Thanks, Zelda Marquardt' } }),
    await review({ params, sessionId: stager.sessionId, body: { rating: 5, comment: 'Zelda is at 867-5309' } }),
  ];
  const customer = await anOwner();
  const another = await aCompletedProject(customer, stager);
  answers.push(await review({ params: { id: another.id }, sessionId: customer.sessionId, body: { rating: 5 } }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
};

/** Conversations in every state: unread on either side, read, and one of others to stay as it is. */
const talk = async (person: Person): Promise<void> => {
  const [first, second] = [await aStager(), await anOwner()];
  await aMessage(person, first, `It is ${marked.name}, call me at ${marked.phone}`);
  await aMessage(first, person, 'Dear Zelda, I will');
  await aMessage(second, person, 'Hello');
  await readThread(person, second.id, { limit: 10 });
  await aMessage(person, second, 'Marquardt here');
  await readThread(second, person.id, { limit: 10 });
  expect((await send({ sessionId: person.sessionId, headers, body: { receiverId: second.id, content: 'Zelda' } })).status).toBe(
    201,
  );
  await aMessage(first, second, 'Hello');
};

/** What every account may have, whatever its type. */
const giveBelongings = async (person: Person): Promise<void> => {
  await openSession(person, new Date(), { writes: rememberDevice(undefined, person, new Date()).writes });
  await beginReset(person, new Date());
  await manyNotifications(person, 3);
  await talk(person);
  const document = { badgeType: 'insured', verificationDocument: `Policy of ${marked.name}` };
  expect((await grant({ params: { id: person.id }, claims: adminClaims, headers, body: document })).status).toBe(201);
  const bytes = aPng({ shade: 7 });
  const { body } = await upload({ sessionId: person.sessionId, body: { contentType: 'image/png', size: bytes.length } });
  await sendForm(body, bytes);
};

/** Creates a deck of two bids with a favorite and a heart of a viewer. */
const showToFamily = async ({ id, photos: [of = ''] }: ProjectRecord, ...bids: BidRecord[]): Promise<void> => {
  const concepts = [{ photo: `photos/${'c'.repeat(43)}.400x300.webp`, of, caption: '' }];
  await write(update(keys.bid(id, bids[0]?.id ?? ''), { set: { concepts } }));
  const { token } = await aDeck(await getProject(id), bids, { line: `Call ${marked.name}` });
  const hearts = [{ position: 'a' as const, photo: `/media/${of}` }];
  await anAnswer(token, { firstName: 'Zelda', note: 'Zelda likes it', viewer: 'v'.repeat(22), hearts });
};

const anOwnersData = async (): Promise<Person> => {
  const owner = await anOwner(marked);
  const stagers = await Promise.all([aStager(), aStager(), aStager()]);
  const [first, second, third] = stagers as [Person, Person, Person];
  const title = `${marked.name}'s house`;
  const open = await withPhotos(owner, title);
  await aBid(open, first);
  await showToFamily(open, await aBid(open, second), await aBid(open, await aStager()));
  await aRejectedBid(open, third);
  const inProgress = await aProject(owner, { title });
  await aBid(inProgress, second);
  await aPaidBid(inProgress, first);
  const completed = await aProject(owner, { title });
  await aPaidBid(completed, first, { amount: 99_000 });
  await saveCompletion(await getProject(completed.id), first.id, new Date());
  await reviewEachOther(completed, owner, first);
  const cancelled = await aProject(owner, { title });
  await aBid(cancelled, third);
  await saveCancellation(await getProject(cancelled.id), new Date());
  await runJobs(new Date());
  // Of others, to stay as it is.
  await aBid(await withPhotos(await anOwner(), 'Next door'), first);
  await giveBelongings(owner);
  return owner;
};

const aStagersData = async (): Promise<Person> => {
  const stager = await aStager(marked);
  const other = await aStager();
  const [owner, second] = [await anOwner(), await anOwner()];
  await portfolio({ sessionId: stager.sessionId, body: { photos: [aPhoto(), aPhoto()] } });
  const open = await withPhotos(owner, 'Open');
  await aBid(open, stager);
  await aBid(open, other);
  await aRejectedBid(await aProject(owner), stager);
  const inProgress = await aProject(owner);
  await aPaidBid(inProgress, stager);
  const completed = await aProject(second);
  await aPaidBid(completed, stager, { amount: 5000 });
  await saveCompletion(await getProject(completed.id), stager.id, new Date());
  await reviewEachOther(completed, second, stager);
  const lost = await aProject(second);
  await aBid(lost, stager);
  await aPaidBid(lost, other);
  const cancelled = await aProject(second);
  await aBid(cancelled, stager);
  await saveCancellation(await getProject(cancelled.id), new Date());
  await runJobs(new Date());
  await giveBelongings(stager);
  return stager;
};

afterEach(async () => {
  await restore([]);
  await emptyBucket();
});

describe.each([
  ['an owner', anOwnersData],
  ['a stager', aStagersData],
])('deleting the account of %s', (_kind, makeFixtures) => {
  it('leaves no personal data, and all counts are right', async () => {
    const person = await makeFixtures();
    await expectConsistent();
    await closeAccount(person.id, new Date());
    await expectConsistent();
    const items = await everyItem();
    expectNoPersonalData(person.id, items);
    // What others keep; and for a while the mark that it is closed, the job, and the notes of files that could still be written.
    const left = tracesOf(person.id, items).filter((item) => !isKept(item, person.id, items));
    expect(left.filter(({ entity }) => !['Tally', 'Inbox', 'Job', 'Upload', 'Reputation'].includes(entity))).toEqual([]);
    await expectGone(person);
  });

  it('leaves only payments once the other parties have left too', async () => {
    const person = await makeFixtures();
    const payments = async () => (await everyItem()).filter(({ entity }) => entity === 'Payment');
    const before = await payments();
    expect(before.length).toBeGreaterThan(0);
    const parties = new Set(
      (await everyItem())
        .filter(({ entity, ownerId, stagerId }) => entity === 'Link' && [ownerId, stagerId].includes(person.id))
        .map(({ ownerId, stagerId }) => (ownerId === person.id ? stagerId : ownerId) as string),
    );
    expect(parties.size).toBeGreaterThan(0);
    for (const id of [person.id, ...parties]) await closeAccount(id, new Date());
    await runJobs(later(16));
    const items = await everyItem();
    expect(tracesOf(person.id, items)).toEqual([]);
    for (const item of items.filter((one) => !isFarewell(one)))
      for (const mark of marks) expect(JSON.stringify(item)).not.toContain(mark);
    const withoutReceipt = ({ receipt: _, ...payment }: Item) => payment;
    // Of others' bids, on the projects of those who have left, nothing has changed.
    expect((await payments()).map(withoutReceipt)).toEqual(before.map(withoutReceipt));
    await expectConsistent();
  });

  it('completes wherever it was cut off', { timeout: 900_000 }, async () => {
    const person = await makeFixtures();
    const items = await everyItem();
    const restoreFiles = await snapshotFiles();
    let finished = false;
    let calls = 0;
    // At each of the first calls, and then at some: each step of a deletion is repeated for many items.
    for (; !finished; calls += calls < 8 ? 1 : howMany(83, 41)) {
      await restore(items);
      await restoreFiles();
      finished = await cutOffAfter(calls, () => closeAccount(person.id, new Date()));
      // Either nothing happened, or the account is gone.
      if (await findAccount(person.id)) await closeAccount(person.id, new Date());
      else
        expectNoPersonalData(
          person.id,
          (await everyItem()).filter(({ entity }) => entity === 'User'),
        );
      await expectGone(person);
    }
    expect(calls).toBeGreaterThan(30);
  });
});

describe('deleting an account', () => {
  it('continues after a run without time left', async () => {
    const person = await anOwnersData();
    await closeAccount(person.id, new Date());
    const now = later(16);
    await runJobs(now, 0);
    expect((await everyItem()).filter(({ entity }) => entity === 'Job').length).toBeGreaterThan(0);
    await expectGone(person);
  });

  it('keeps hidden content hidden that others keep, and deletes its case', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aCompletedProject(owner, stager);
    const { body: written } = await review({ params: { id: project.id }, sessionId: owner.sessionId, body: { rating: 1 } });
    const message = await aMessage(owner, stager, 'Nobody should read this');
    const hide = (target: Pick<ReportBody, 'targetType' | 'targetId' | 'withinId'>) => aCase(target, stager, { action: 'hide' });
    await hide({ targetType: 'project', targetId: project.id });
    await hide({ targetType: 'review', targetId: written.id, withinId: stager.id });
    await hide({ targetType: 'message', targetId: message.id, withinId: owner.id });
    await closeAccount(owner.id, new Date());
    await runJobs(later(16));
    await expectConsistent();
    const items = await everyItem();
    const kept = items.filter(({ entity }) => ['Project', 'Review', 'Message'].includes(entity as string));
    expect(kept.map(({ entity, hidden, removed }) => [entity, hidden ?? removed]).sort()).toEqual([
      ['Message', true],
      ['Project', 'removed'],
      ['Review', true],
    ]);
    expect(items.filter(({ entity }) => entity === 'Case')).toEqual([]);
  });

  it('can be requested twice, also at once', async () => {
    const person = await aStagersData();
    await Promise.all([closeAccount(person.id, new Date()), closeAccount(person.id, new Date())]);
    await closeAccount(person.id, new Date());
    await expectGone(person);
    await expect(closeAccount(person.id, new Date())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('deletes a file that arrives after the first pass', async () => {
    const owner = await anOwner(marked);
    const { body } = await upload({ sessionId: owner.sessionId, body: { contentType: 'image/png', size: 5000 } });
    await closeAccount(owner.id, new Date());
    await sendForm(body, aPng());
    for await (const notes of eachItemOf('Upload', owner.id)) expect(notes).toHaveLength(1);
    await expectGone(owner);
    expect(await storedFiles()).not.toContain(body.key);
  });

  it('works for two parties at once', async () => {
    const [owner, stager] = [await anOwner(marked), await aStager()];
    await aBid(await aProject(owner), stager);
    await aPaidBid(await aProject(owner), stager);
    await Promise.all([closeAccount(owner.id, new Date()), closeAccount(stager.id, new Date())]);
    await expectGone(owner);
    await expectGone(stager);
  });
});

describe('account deletions', () => {
  withContention();

  const rounds = Array.from({ length: 6 }, (_, round) => round);

  it.each(rounds)('complete while bids are placed by and for the account (%i)', async () => {
    const [owner, stager, other] = [await anOwner(marked), await aStager(), await anOwner()];
    const [mine, theirs] = [await aProject(owner), await aProject(other)];
    const body = { amount: 900, timeline: '1 week' };
    const answers = await Promise.all([
      remove({ params: { id: owner.id }, sessionId: owner.sessionId }),
      place({ params: { id: mine.id }, sessionId: stager.sessionId, body }),
      remove({ params: { id: stager.id }, sessionId: stager.sessionId }),
      place({ params: { id: theirs.id }, sessionId: stager.sessionId, body }),
    ]);
    expect([answers[0].status, answers[2].status]).toEqual([204, 204]);
    await expectGone(owner);
    await expectGone(stager);
  });

  it.each(rounds)('complete or fail while a bid is accepted (%i)', async (round) => {
    const [owner, stager] = [await anOwner(), await aStager(marked)];
    const bid = await aBid(await aProject(owner), stager, { amount: round % 2 === 0 ? 1500 : 50 });
    const [removed, accepted] = await Promise.all([
      remove({ params: { id: stager.id }, sessionId: stager.sessionId }),
      accept({ params: { id: bid.id }, sessionId: owner.sessionId }),
    ]);
    if (removed.status === 204) {
      expect([200, 404, 409]).toContain(accepted.status);
      await expectGone(stager);
    } else {
      expect([removed.status, accepted.status]).toEqual([409, 200]);
      await expectConsistent();
    }
  });

  it.each(rounds)('complete while messages are sent to and from the account (%i)', async (round) => {
    const [person, other] = [await anOwner(marked), await aStager()];
    if (round % 2 === 0) await aMessage(other, person, 'Hello');
    const content = 'Zelda, 867-5309';
    const answers = await Promise.all([
      send({ sessionId: other.sessionId, body: { receiverId: person.id, content } }),
      send({ sessionId: person.sessionId, body: { receiverId: other.id, content } }),
      remove({ params: { id: person.id }, sessionId: person.sessionId }),
      send({ sessionId: other.sessionId, body: { receiverId: person.id, content } }),
    ]);
    expect(answers[2].status).toBe(204);
    for (const { status } of answers.filter((_, index) => index !== 2)) expect([201, 401, 404]).toContain(status);
    await expectGone(person);
  });

  it.each(rounds)('complete while reviews are written by and about the account (%i)', async (round) => {
    const isOwner = round % 2 === 0;
    const [owner, stager] = [await anOwner(isOwner ? marked : {}), await aStager(isOwner ? {} : marked)];
    const { id } = await aCompletedProject(owner, stager);
    const leaver = isOwner ? owner : stager;
    const answers = await Promise.all([
      review({ params: { id }, sessionId: owner.sessionId, body: { rating: 4, comment: 'Zelda' } }),
      remove({ params: { id: leaver.id }, sessionId: leaver.sessionId }),
      review({ params: { id }, sessionId: stager.sessionId, body: { rating: 3 } }),
    ]);
    expect(answers[1].status).toBe(204);
    await expectGone(leaver);
  });

  it.each(rounds)('complete while photos, projects, and uploads change (%i)', async () => {
    const owner = await anOwner(marked);
    const { sessionId } = owner;
    const project = await withPhotos(owner, 'House');
    const body = { ...projectInput, title: marked.name, photos: [aPhoto()] };
    await Promise.all([
      edit({ params: { id: project.id }, sessionId, body: { photos: [aPhoto()], city: 'Zanesville', title: marked.name } }),
      create({ sessionId, body }),
      upload({ sessionId, body: { contentType: 'image/png', size: 100 } }),
      remove({ params: { id: owner.id }, sessionId }),
      edit({ params: { id: project.id }, sessionId, body: { photos: [] } }),
    ]);
    await expectGone(owner);
  });
});

describe('an account with thousands of items', () => {
  it('is deleted within its budget or by the schedule', { timeout: 600_000 }, async () => {
    const [stager, owner] = [await aStager(marked), await anOwner()];
    await manyNotifications(stager, howMany(400, 1500));
    for (let bid = 0; bid < howMany(40, 150); bid += 1) await aBid(await aProject(owner, { state: null }), stager);
    const sessions = Array.from({ length: howMany(100, 300) }, () => openSession(stager, new Date()));
    await Promise.all(sessions);
    await aMessage(owner, stager, 'Hello');
    for (let message = 0; message < howMany(300, 1000); message += 100) {
      const texts = Array.from({ length: 100 }, () => ({ id: newId(new Date()), content: 'Zelda' }));
      await transact(
        texts.map(({ id, content }) => put({ ...keys.message(owner.id, stager.id, id), entity: 'Message', id, content })),
      );
    }
    expect(await cpuMsOf(() => closeAccount(stager.id, new Date()))).toBeLessThan(20_000);
    await expectGone(stager);
  });

  it('is deleted with a project that has hundreds of bids', { timeout: 600_000 }, async () => {
    const owner = await anOwner(marked);
    const project = await aProject(owner, { title: marked.name });
    const stagers = await Promise.all(Array.from({ length: howMany(60, 200) }, () => aStager()));
    for (const stager of stagers) await aBid(project, stager);
    expect(await cpuMsOf(() => closeAccount(owner.id, new Date()))).toBeLessThan(20_000);
    await expectGone(owner);
  });

  it('cannot be closed while a payment is awaited, however the calls race', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await anAcceptedBid(await aProject(owner), stager);
    const answers = await Promise.all(
      [owner, stager, owner, stager].map(({ id, sessionId }) => remove({ params: { id }, sessionId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });
});
