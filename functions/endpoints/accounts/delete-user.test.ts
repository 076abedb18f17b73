import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { findAccount, findAccountByEmail } from '#core/market/account/account.repo';
import { findBid } from '#core/market/bid/bid.repo';
import { fileKey } from '#core/market/export/export';
import { findExport } from '#core/market/export/export.repo';
import { getProject } from '#core/market/project/project.repo';
import {
  createProject,
  createUpload,
  deleteUser,
  getMe,
  getProject as getProjectRoute,
  listProjectBids,
  listUserBids,
  openExport,
  register,
} from '#shared/api/routes';
import {
  aBid,
  aDocument,
  anAcceptedBid,
  anOwner,
  aPaidBid,
  aPerson,
  aProject,
  aReadyExport,
  aStager,
  type Person,
  projectInput,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { aPng, dataUrl } from '../../testing/images';
import { sendForm, storedFiles, storeFile, withS3 } from '../../testing/s3';

withS3();

const remove = caller(deleteUser);
const create = caller(createProject);
const upload = caller(createUpload);
const me = caller(getMe);
const listOwn = caller(listUserBids);
const listBids = caller(listProjectBids);
const project = caller(getProjectRoute);
const openLink = caller(openExport);
const signUp = caller(register);

const removeSelf = ({ id, sessionId }: Person) => remove({ params: { id }, sessionId });

describe('deleteUser', () => {
  it('deletes the account at once and frees its email address', async () => {
    const owner = await anOwner();
    const { id, sessionId, email } = owner;
    const answer = await removeSelf(owner);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await me({ sessionId })).status).toBe(401);
    expect(await findAccount(id)).toBeUndefined();
    expect(await findAccountByEmail(email)).toBeUndefined();
    expect((await removeSelf(owner)).status).toBe(401);
    const body = {
      email,
      password: 'secret',
      name: 'Somebody Else',
      userType: 'builder',
      phone: '(555) 123-4567',
      agreeToTerms: true,
    };
    expect((await signUp({ body })).status).toBe(201);
  });

  it("deletes only the caller's own account", async () => {
    const [owner, other] = [await anOwner(), await aStager()];
    expect((await remove({ params: { id: owner.id } })).status).toBe(401);
    expect((await remove({ params: { id: owner.id }, sessionId: other.sessionId })).status).toBe(403);
    expect((await remove({ params: { id: newId(new Date()) }, sessionId: owner.sessionId })).status).toBe(403);
    expect((await remove({ params: { id: 'me' }, sessionId: owner.sessionId })).status).toBe(400);
    expect(await findAccount(owner.id)).toBeDefined();
  });

  it('requires a password that was entered within 15 minutes', async () => {
    const stale = await aPerson({}, new Date(Date.now() - 15 * 60_000));
    const answer = await removeSelf(stale);
    expect([answer.status, answer.error.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(await findAccount(stale.id)).toBeDefined();
    expect((await removeSelf(await aPerson({}, new Date(Date.now() - 14 * 60_000)))).status).toBe(204);
  });

  it('fails for both parties while a platform fee is due', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await anAcceptedBid(await aProject(owner), stager);
    for (const person of [owner, stager]) {
      const { status, error } = await removeSelf(person);
      expect(status).toBe(409);
      expect(error.message).toMatch(/^A platform fee for one of your bids or projects is still due/);
      expect((await me({ sessionId: person.sessionId })).status).toBe(200);
    }
  });

  it('deletes used photos and unused uploads', async () => {
    const { sessionId, ...owner } = await anOwner();
    const photos = [dataUrl(aPng({ shade: 1 })), dataUrl(aPng({ shade: 2 }))];
    await create({ sessionId, body: { ...projectInput, photos } });
    const { body } = await upload({ sessionId, body: { contentType: 'image/png', size: 1000 } });
    await sendForm(body, aPng());
    expect(await storedFiles()).toHaveLength(5);
    expect((await removeSelf({ ...owner, sessionId })).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
  });

  it('deletes the export, whose link stops working', async () => {
    const owner = await anOwner();
    const token = await aReadyExport(owner);
    const { id = '', files = [] } = (await findExport(owner.id)) ?? {};
    for (const { key } of files) await storeFile(key, Buffer.from('zip'));
    expect(await storedFiles()).toEqual([fileKey(id, 1)]);
    expect((await openLink({ params: { token } })).status).toBe(200);
    expect((await removeSelf(owner)).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
    expect((await openLink({ params: { token } })).status).toBe(400);
  });

  it("deletes the user's documents", async () => {
    const stager = await aStager();
    const { file } = await aDocument(stager);
    await storeFile(file, Buffer.from('document'));
    expect((await removeSelf(stager)).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
  });

  it("removes an owner's projects and bids, except paid ones for the stager who paid", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const [open, awarded] = [await aProject(owner), await aProject(owner)];
    const bids = [await aBid(open, stager), await aPaidBid(awarded, stager)];
    expect((await removeSelf(owner)).status).toBe(204);
    for (const { id } of [open, awarded]) expect((await project({ params: { id } })).status).toBe(404);
    const [pending, paid] = bids;
    expect(await findBid(pending?.id ?? '')).toBeUndefined();
    // The stager keeps what they paid for (leaving.test.ts).
    const { body } = await listOwn({ params: { id: stager.id }, sessionId: stager.sessionId });
    expect(body.map(({ id }) => id)).toEqual([paid?.id]);
    expect(await getTally(stager.id)).toMatchObject({ bids: 1 });
  });

  it("removes a stager's bids from their projects, except the paid one", async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const [open, awarded] = [await aProject(owner), await aProject(owner)];
    await aBid(open, stager);
    await aBid(open, other);
    await aPaidBid(awarded, stager);
    expect((await removeSelf(stager)).status).toBe(204);
    expect(await getProject(open.id)).toMatchObject({ bidCount: 1, pendingBidCount: 1 });
    expect(await getProject(awarded.id)).toMatchObject({ status: 'in_progress', bidCount: 1, awardedTo: stager.id });
    expect((await listBids({ params: { id: awarded.id }, sessionId: owner.sessionId })).body).toHaveLength(1);
    expect((await project({ params: { id: awarded.id }, sessionId: owner.sessionId })).status).toBe(200);
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 1 });
  });
});
