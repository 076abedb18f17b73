import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { unfinishedJobs } from '#core/kernel/table/job.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { minutes, plus } from '#core/kernel/time';
import { findBidOn } from '#core/market/bid/bid.repo';
import { closeAccount, deleteAccount } from '#core/market/jobs/delete-account';
import { getProject } from '#core/market/project/project.repo';
import { sendDueMail } from '#core/telling/email/send';
import { notificationsOf } from '#functions/testing/notifications';
import { deleteBid, getProject as getProjectRoute, listUpdates, postUpdate } from '#shared/api/routes';
import { photoFiles } from '#shared/photo/photos';
import { maxUpdateLength, maxUpdates } from '#shared/update/update.contract';
import {
  aBid,
  aCompletedProject,
  anAcceptedBid,
  anAnsweredQuestion,
  anOwner,
  anUpdate,
  aPaidBid,
  aProject,
  aRejectedBid,
  aStager,
  confirmedAddress,
  type Person,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';
import { aPng, dataUrl } from '../../testing/images';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';
import { storedFiles, withS3 } from '../../testing/s3';

withContention();
withS3();
withMailServer();

const post = caller(postUpdate);
const list = caller(listUpdates);
const readProject = caller(getProjectRoute);
const removeBid = caller(deleteBid);

const text = 'The floors are done: keys from Monday on.';

const newsOf = async ({ id }: Person) => (await notificationsOf({ id })).filter(({ type }) => type === 'project_updated');

const updatesOf = async (projectId: string) =>
  (await everyItem()).filter((item) => item.entity === 'ProjectUpdate' && item.projectId === projectId);

describe('an update of a project', () => {
  it('is visible to everybody, newest first, and notifies stagers whose bids are not rejected', async () => {
    const [owner, stager, rejected] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    const bid = await aBid(project, stager);
    await aRejectedBid(project, rejected);
    const photo = dataUrl(aPng({ width: 8, height: 8, shade: 3 }));
    const posted = await post({ params, sessionId: owner.sessionId, body: { text: ` ${text} `, photos: [photo] } });
    expect(posted.status).toBe(201);
    expect(posted.body).toMatchObject({ projectId: project.id, text, masked: false, photos: [expect.stringMatching(/8x8/)] });
    const second = await anUpdate(project);
    const page = await list({ params, query: { limit: '1' } });
    expect(page.body.map(({ id }) => id)).toEqual([second.id]);
    expect(page.headers.link).toContain('rel="next"');
    expect((await list({ params })).body).toEqual([expect.objectContaining({ id: second.id }), posted.body]);
    expect((await getProject(project.id)).updateCount).toBe(2);
    const received = await newsOf(stager);
    expect(received.map(({ id }) => id)).toEqual([second.id, posted.body.id]);
    expect(received[0]).toMatchObject({
      projectId: project.id,
      bidId: bid.id,
      title: 'Project update',
      message: `The owner of “${project.title}” posted an update.`,
    });
    expect(await newsOf(rejected)).toEqual([]);
    // The job that notifies the bidders is finished. The one that alerts stagers about new projects remains.
    expect((await everyItem()).filter(({ entity, kind }) => entity === 'Job' && kind !== 'alertOfProject')).toEqual([]);
    await expectConsistent();
  });

  it('is emailed together with other updates, and its notifications disappear with a withdrawn bid', async () => {
    const [owner, stager] = [await anOwner(), await confirmedAddress(await aStager())];
    const left = await confirmedAddress(await aStager());
    const project = await aProject(owner);
    await aBid(project, stager);
    const withdrawn = await aBid(project, left);
    for (const what of ['The floors are done.', 'The keys are at the office.']) await anUpdate(project, what);
    expect(await newsOf(left)).toHaveLength(2);
    expect((await removeBid({ params: { id: withdrawn.id }, sessionId: left.sessionId })).status).toBe(204);
    expect(await newsOf(left)).toEqual([]);
    expect(await getTally(left.id)).toMatchObject({ unreadNotifications: 0 });
    await sendDueMail(plus(new Date(), minutes(10)), { isSpent: () => false });
    const mails = (await mailsBesidesConfirmation(stager.email)).filter(({ subject }) => subject.startsWith('The owner posted'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body.text).toMatch(/2 new updates[\s\S]*The floors are done\.[\s\S]*The keys are at the office\./);
    expect((await mailsBesidesConfirmation(left.email)).filter(({ subject }) => subject.startsWith('The owner posted'))).toEqual(
      [],
    );
  });

  it('is allowed while the project has bids and is not completed', async () => {
    const owner = await anOwner();
    const refusal = async (id: string, by: Person = owner) => {
      const { status, error } = await post({ params: { id }, sessionId: by.sessionId, body: { text } });
      return status === 201 ? status : [status, error.message];
    };
    const [bare, rejected, selected, paid] = await Promise.all([1, 2, 3, 4].map(() => aProject(owner)));
    await aRejectedBid(rejected!, await aStager());
    await anAcceptedBid(selected!, await aStager());
    await aPaidBid(paid!, await aStager());
    const editInstead = [409, 'This project has no bids yet, so you can edit it instead'];
    expect(await refusal(bare!.id)).toEqual(editInstead);
    expect(await refusal(rejected!.id)).toEqual(editInstead);
    expect([await refusal(selected!.id), await refusal(paid!.id)]).toEqual([201, 201]);
    const done = await aCompletedProject(owner, await aStager());
    expect(await refusal(done.id)).toEqual([409, "This project is completed, so you can't post updates"]);
    expect(await refusal(selected!.id, await anOwner())).toMatchObject([403, expect.anything()]);
    expect(await refusal(newId(new Date()))).toMatchObject([404, expect.anything()]);
    expect((await list({ params: { id: newId(new Date()) } })).status).toBe(404);
  });

  it('notifies only the awarded stager', async () => {
    const [owner, winner, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    await aBid(project, other);
    await aPaidBid(project, winner);
    await anUpdate(project);
    expect([await newsOf(winner), await newsOf(other)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('notifies nobody and leaves no job after the awarded stager deleted the account', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    await aPaidBid(project, stager);
    const now = new Date();
    await closeAccount(stager.id, now);
    await deleteAccount(stager.id, plus(now, minutes(20)), { isSpent: () => false });
    await anUpdate(project);
    expect((await unfinishedJobs()).filter(({ kind }) => kind === 'notifyOfUpdate')).toEqual([]);
    await expectConsistent();
  });

  it('after an award is visible, unmasked, to the two parties only', async () => {
    const [owner, winner, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    await aBid(project, other);
    await anUpdate(project, 'The key is with 619-555-0142.');
    await aPaidBid(project, winner);
    const posted = await post({ params, sessionId: owner.sessionId, body: { text: 'Come by at nine, or call 619-555-0142.' } });
    expect(posted.body).toMatchObject({ masked: false, forParties: true });
    const seen = async (sessionId?: string) => {
      const { body } = await list({ params, sessionId });
      return { texts: body.map((update) => update.text), count: (await readProject({ params, sessionId })).body.updateCount };
    };
    for (const { sessionId } of [owner, winner]) {
      const texts = ['Come by at nine, or call 619-555-0142.', 'The key is with 619-555-0142.'];
      expect(await seen(sessionId)).toEqual({ texts, count: 2 });
    }
    for (const sessionId of [other.sessionId, (await anOwner()).sessionId, undefined]) {
      expect(await seen(sessionId)).toEqual({ texts: ['The key is with [hidden].'], count: 1 });
    }
  });

  it('masks a number that continues another update or an answer, also when posts race', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const params = { id: project.id };
    const stager = await aStager();
    await aBid(project, stager);
    await anAnsweredQuestion(project, stager, 'Whom do I call?', 'My number begins with 619');
    const halves = ['My number is 512-847', '2093, any time', '555-0142 is the rest'];
    const answers = await Promise.all(halves.map((half) => post({ params, sessionId: owner.sessionId, body: { text: half } })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const shown = (await list({ params })).body.map((update) => update.text).join(' ');
    expect(shown.includes('512-847') && shown.includes('2093')).toBe(false);
    expect(shown).not.toContain('555-0142');
  });

  it('requires a text within limits and at most four photos', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    await aBid(project, await aStager());
    const refusal = async (body: object) =>
      (await post({ params: { id: project.id }, sessionId: owner.sessionId, body })).error?.issues?.[0];
    expect(await refusal({ text: ' too short ' })).toMatchObject({ path: 'text', message: expect.stringContaining('10') });
    expect(await refusal({ text: 'x'.repeat(maxUpdateLength + 1) })).toMatchObject({ path: 'text' });
    const photos = [1, 2, 3, 4, 5].map((shade) => dataUrl(aPng({ width: 8, height: 8, shade })));
    expect(await refusal({ text, photos })).toMatchObject({ path: 'photos', message: 'Maximum 4 photos allowed' });
    expect(await refusal({ text, photos: [dataUrl(Buffer.from('GIF89a'))] })).toMatchObject({ path: 'photos.0' });
  });

  it('masks contact details, also if they continue the description', async () => {
    const owner = await anOwner();
    const project = await aProject(owner, { description: 'A bungalow in good order. My number is 619 555' });
    await aBid(project, await aStager());
    const params = { id: project.id };
    const mail = await post({ params, sessionId: owner.sessionId, body: { text: 'Write to ann@secret.example' } });
    expect(mail.body).toMatchObject({ masked: true });
    await post({ params, sessionId: owner.sessionId, body: { text: '0142, and ask for Ann at the door' } });
    for (const { sessionId } of [owner, { sessionId: undefined }]) {
      expect((await list({ params, sessionId })).text).not.toMatch(/0142|secret/);
    }
  });

  it('is limited to twenty per project, also when posts race', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    await aBid(project, await aStager());
    for (let count = 0; count < maxUpdates - 2; count += 1) await anUpdate(project);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ params: { id: project.id }, sessionId: owner.sessionId, body: { text } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await updatesOf(project.id)).toHaveLength(maxUpdates);
  });

  it('is deleted with its project, its files and its notifications', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager);
    const photo = dataUrl(aPng({ width: 8, height: 8, shade: 9 }));
    const { body } = await post({ params: { id: project.id }, sessionId: owner.sessionId, body: { text, photos: [photo] } });
    const files = photoFiles((body.photos[0] ?? '').replace('/media/', ''));
    expect(await storedFiles()).toEqual(expect.arrayContaining(files));
    expect((await findBidOn(project.id, bid.id))?.updateNews).toEqual([body.id]);
    await closeAccount(owner.id, new Date());
    expect(await updatesOf(project.id)).toEqual([]);
    expect((await storedFiles()).filter((file) => files.includes(file))).toEqual([]);
    expect(await newsOf(stager)).toEqual([]);
    await expectConsistent();
  });
});
