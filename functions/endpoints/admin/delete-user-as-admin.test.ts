import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { findAccount, findAccountByEmail } from '#core/market/account/account.repo';
import { findBid } from '#core/market/bid/bid.repo';
import { findExport } from '#core/market/export/export.repo';
import { findProject, getProject } from '#core/market/project/project.repo';
import { createUpload, deleteUserAsAdmin, getMe, replacePortfolioPhotos } from '#shared/api/routes';
import { aBid, aDocument, adminClaims, anAcceptedBid, anOwner, aProject, aReadyExport, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { aPng, dataUrl } from '../../testing/images';
import { sendForm, storedFiles, storeFile, withS3 } from '../../testing/s3';

withS3();

const upload = caller(createUpload);
const replacePhotos = caller(replacePortfolioPhotos);
const remove = caller(deleteUserAsAdmin);
const me = caller(getMe);
const asAdmin = (id: string) => remove({ params: { id }, claims: adminClaims });

describe('deleteUserAsAdmin', () => {
  it('deletes an owner with their projects and the bids on them', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager);
    const answer = await asAdmin(owner.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await findAccount(owner.id)).toBeUndefined();
    expect(await findAccountByEmail(owner.email)).toBeUndefined();
    expect(await findProject(project.id)).toBeUndefined();
    expect(await findBid(bid.id)).toBeUndefined();
    expect((await me({ sessionId: owner.sessionId })).status).toBe(401);
  });

  it('deletes used and unused photos', async () => {
    const stager = await aStager();
    const bytes = aPng();
    const { body } = await upload({ sessionId: stager.sessionId, body: { contentType: 'image/png', size: bytes.length } });
    await sendForm(body, bytes);
    await replacePhotos({ sessionId: stager.sessionId, body: { photos: [dataUrl(aPng({ shade: 1 }))] } });
    expect(await storedFiles()).toHaveLength(3);
    expect((await asAdmin(stager.id)).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
  });

  it("deletes the export of the user's data", async () => {
    const owner = await anOwner();
    await aReadyExport(owner);
    for (const { key } of (await findExport(owner.id))?.files ?? []) await storeFile(key, Buffer.from('zip'));
    expect(await storedFiles()).toHaveLength(1);
    expect((await asAdmin(owner.id)).status).toBe(204);
    expect(await storedFiles()).toEqual([]);
  });

  it('deletes a stager with its bids and documents', async () => {
    const stager = await aStager();
    const { file } = await aDocument(stager);
    await storeFile(file, Buffer.from('document'));
    const project = await aProject(await anOwner());
    const bid = await aBid(project, stager);
    expect((await asAdmin(stager.id)).status).toBe(204);
    expect(await findBid(bid.id)).toBeUndefined();
    expect(await getProject(project.id)).toMatchObject({ bidCount: 0, pendingBidCount: 0 });
  });

  it('refuses either party while a fee is due', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await anAcceptedBid(await aProject(owner), stager);
    for (const { id } of [owner, stager]) {
      expect((await asAdmin(id)).status).toBe(409);
      expect(await findAccount(id)).toBeDefined();
    }
  });

  it('returns 404 for an unknown user', async () => {
    expect((await asAdmin(newId(new Date()))).status).toBe(404);
    expect((await asAdmin('x')).status).toBe(400);
  });

  it("is for administrators only, even for the caller's own account", async () => {
    const { id, sessionId } = await anOwner();
    expect((await remove({ params: { id } })).status).toBe(401);
    expect((await remove({ params: { id }, sessionId })).status).toBe(401);
    expect((await remove({ params: { id }, claims: { username: 'x' } })).status).toBe(403);
    expect(await findAccount(id)).toBeDefined();
  });

  it('never fails with another error when calls race', async () => {
    const { id } = await anOwner();
    const answers = await Promise.all(Array.from({ length: 5 }, () => asAdmin(id)));
    expect(answers.map(({ status }) => status)).toContain(204);
    for (const { status } of answers) expect([204, 404]).toContain(status);
  });
});
