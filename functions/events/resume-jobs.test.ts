import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { beginJob, endJob, unfinishedJobs } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { getTally } from '#core/kernel/table/tally.repo';
import { transact, write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { acceptBid } from '#core/market/bid/bid';
import { findBid } from '#core/market/bid/bid.repo';
import { findExport, requestExport } from '#core/market/export/export.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { saveAcceptance } from '#core/market/payment/payment.repo';
import { getMailSettings, saveFrequency } from '#core/market/preferences/settings.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject, saveCancellation, saveDeletion } from '#core/market/project/project.repo';
import { findDigest } from '#core/market/service-area/digest.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { documentsOf } from '#core/market/verification/document.repo';
import { pdfOf } from '#infra/local/seed/pdf';
import { createProject, createUpload } from '#shared/api/routes';
import {
  aBid,
  aDocument,
  aMessage,
  aProject as aNewProject,
  anAcceptedBid,
  anOwner,
  aRejectedBid,
  aStager,
  type Person,
  projectInput,
} from '../testing/builders';
import { caller, lambdaContext } from '../testing/call';
import { everyItem, expectConsistent } from '../testing/everything';
import { aPng, dataUrl } from '../testing/images';
import { cutOffAfter } from '../testing/interrupt';

import { readStored, sendForm, storedFiles, storeFile, withS3 } from '../testing/s3';
import { unzip } from '../testing/zip';

import { handler } from './resume-jobs';

withS3();

const resume = () => handler({}, lambdaContext());
const create = caller(createProject);
const upload = caller(createUpload);

const jobs = async (): Promise<string[]> => {
  const subjects: string[] = [];
  for (const { kind, subjectId } of await unfinishedJobs()) subjects.push(`${kind} ${subjectId}`);
  return subjects;
};

/** A project whose alerts have been sent. */
const aProject = async (owner: Person): Promise<ProjectRecord> => {
  const project = await aNewProject(owner);
  await resume();
  return project;
};

describe('resumeJobs', () => {
  it('does nothing without jobs', async () => {
    expect(await resume()).toEqual({ done: 0, failed: 0 });
  });

  it('alerts stagers who want immediate alerts about a new project', async () => {
    const stager = await aStager();
    await saveServiceAreas(stager, [{ placeId: 'san-diego-ca', miles: 25 }], new Date());
    const settings = await getMailSettings(stager.id);
    await saveFrequency({ userId: stager.id, categories: ['areas'] }, 'at_once', settings);
    await write(update(keys.areaDigest(stager.id), { set: { dueAt: new Date(Date.now() + 3_600_000).toISOString() } }));
    const project = await aNewProject(await anOwner());
    expect(await jobs()).toEqual([`alertOfProject ${project.id}`]);
    await resume();
    expect(await findDigest(stager.id)).toMatchObject({ isEarly: true });
    expect(await jobs()).toEqual([]);
  });

  it('rejects the bids of a project after an interrupted cancellation', async () => {
    const project = await aProject(await anOwner());
    const bid = await aBid(project, await aStager());
    await saveCancellation(await getProject(project.id), new Date());
    expect(await resume()).toEqual({ done: 1, failed: 0 });
    expect((await findBid(bid.id))?.status).toBe('rejected');
    expect(await jobs()).toEqual([]);
  });

  it('notifies the other bidders after an interrupted acceptance', async () => {
    const project = await aProject(await anOwner());
    const left = await aBid(project, await aStager());
    const chosen = await aBid(project, await aStager(), { amount: 1 });
    const now = new Date();
    const current = await getProject(project.id);
    const accepted = acceptBid(current, chosen, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
    // Only the first write of the acceptance succeeds.
    await cutOffAfter(1, () => saveAcceptance(current, accepted, now));
    expect(await jobs()).toEqual([`notifyNotChosen ${project.id}`]);
    expect(await resume()).toEqual({ done: 1, failed: 0 });
    expect(await findBid(left.id)).toMatchObject({ status: 'pending', notChosenNotificationId: expect.any(String) });
    expect(await getTally(left.userId)).toMatchObject({ unreadNotifications: 1 });
    expect(await jobs()).toEqual([]);
  });

  it('deletes the rest of a project after an interrupted deletion', async () => {
    const project = await aProject(await anOwner());
    const bid = await aRejectedBid(project, await aStager());
    await saveDeletion(await getProject(project.id), new Date());
    await resume();
    expect(await findBid(bid.id)).toBeUndefined();
    expect(await getTally(bid.userId)).toMatchObject({ bids: 0, unreadNotifications: 0 });
    expect(await jobs()).toEqual([]);
  });

  it('deletes the rest of an account after an interrupted deletion, and its marker 15 minutes later', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { sessionId } = owner;
    await create({ sessionId, body: { ...projectInput, photos: [dataUrl(aPng({ shade: 9 }))] } });
    const project = await aProject(owner);
    await aBid(project, await aStager());
    await aMessage(owner, stager, 'Hello');
    const form = await upload({ sessionId, body: { contentType: 'image/png', size: 1000 } });
    await sendForm(form.body, aPng());

    await resume();
    // Stops after the transaction that closes the account: four reads and one write.
    await cutOffAfter(5, () => closeAccount(owner.id, new Date()));
    expect(await jobs()).toEqual([`deleteAccount ${owner.id}`]);
    await resume();
    expect(await storedFiles()).toEqual([]);
    expect(await jobs()).toEqual([`deleteAccount ${owner.id}`]);
    expect(await getTally(owner.id)).toHaveProperty('closedAt');
    await expectConsistent();

    const earlier = (time: unknown) => new Date(Date.parse(time as string) - 16 * 60_000).toISOString();
    const { closedAt } = await getTally(owner.id);
    await write(update(keys.tally(owner.id), { set: { closedAt: earlier(closedAt) } }));
    for (const { entity, id, writableUntil } of await everyItem()) {
      if (entity === 'Upload') await write(update(keys.upload(id as string), { set: { writableUntil: earlier(writableUntil) } }));
    }
    await resume();
    expect(await jobs()).toEqual([]);
    const left = (await everyItem()).filter(
      ({ entity, ...item }) => !['Activity', 'AuditRecord'].includes(entity) && JSON.stringify(item).includes(owner.id),
    );
    expect(left).toEqual([]);
  });

  it('deletes the documents of an account after an interrupted deletion', async () => {
    const stager = await aStager();
    const { file } = await aDocument(stager);
    await storeFile(file, pdfOf(['Business License']));
    // Stops after the transaction that closes the account: four reads and one write.
    await cutOffAfter(5, () => closeAccount(stager.id, new Date()));
    expect(await storedFiles()).toEqual([file]);
    await resume();
    expect(await storedFiles()).toEqual([]);
    expect(await documentsOf(stager.id)).toEqual([]);
    await transact((await unfinishedJobs()).map(endJob));
  });

  it('makes the export of an owner, with photos, uploads and received bids', async () => {
    const owner = await anOwner();
    const { sessionId } = owner;
    await create({ sessionId, body: { ...projectInput, photos: [dataUrl(aPng({ shade: 9 }))] } });
    const bid = await aBid(await aProject(owner), await aStager());
    const form = await upload({ sessionId, body: { contentType: 'image/png', size: 1000 } });
    await sendForm(form.body, aPng());
    await requestExport(owner.id, new Date());
    await resume();
    expect(await jobs()).toEqual([]);
    const { state, files = [] } = (await findExport(owner.id)) ?? {};
    expect([state, files.length]).toEqual(['ready', 1]);
    expect((await storedFiles()).filter((file) => file.startsWith('exports/'))).toEqual(files.map(({ key }) => key));
    const entries = unzip((await readStored(files[0]?.key ?? '')).bytes);
    const names = entries.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('photos/projects/'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('uploads/'))).toHaveLength(1);
    const received = entries.find(({ name }) => name === 'bids-received.json')?.content.toString() ?? '[]';
    expect(JSON.parse(received)).toMatchObject([{ id: bid.id, stager: 'other-1' }]);
  });

  it('makes the export of a stager, with the uploaded document', async () => {
    const stager = await aStager();
    const { file } = await aDocument(stager);
    await storeFile(file, pdfOf(['Business License']));
    await requestExport(stager.id, new Date());
    await resume();
    const { files = [] } = (await findExport(stager.id)) ?? {};
    const names = unzip((await readStored(files[0]?.key ?? '')).bytes).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(1);
  });

  it('runs the oldest jobs first', async () => {
    const begun = ['notifyOfUpdate', 'alertOfProject', 'sweepProject', 'deleteAccount', 'rejectBids'] as const;
    const now = Date.now();
    const begin = begun.map((kind, index) => beginJob({ kind, subjectId: newId(new Date()) }, new Date(now + index)));
    await transact(begin);
    expect((await unfinishedJobs()).map(({ kind }) => kind)).toEqual(begun);
    expect(await resume()).toEqual({ done: begun.length, failed: 0 });
    await transact((await unfinishedJobs()).map(endJob));
  });

  it('continues after a job that fails, and then fails itself', async () => {
    const stager = await aStager();
    await anAcceptedBid(await aProject(await anOwner()), stager);
    // This job cannot succeed, because an account with a due fee cannot be closed.
    const closed = update(keys.tally(stager.id), { set: { closedAt: new Date().toISOString() } });
    await transact([closed, beginJob({ kind: 'deleteAccount', subjectId: stager.id }, new Date())]);
    const project = await aNewProject(await anOwner());
    const bid = await aBid(project, await aStager());
    await saveCancellation(await getProject(project.id), new Date());
    await expect(resume()).rejects.toThrow('resumeJobs: 1 of 3 failed');
    expect((await findBid(bid.id))?.status).toBe('rejected');
    expect(await jobs()).toEqual([`deleteAccount ${stager.id}`]);
  });
});
