import { describe, expect, it, vi } from 'vitest';
import { days, minutes, plus } from '#core/kernel/time';
import { newReference } from '#core/market/account/deletion.repo';
import { deletionProofDays } from '#shared/account/deletion';
import { deleteUser, deleteUserAsAdmin, findDeletion } from '#shared/api/routes';
import { adminClaims, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { everyItem } from '../../testing/everything';
import { runJobs } from '../../testing/jobs';
import { sendAt, sentMail, withMailServer } from '../../testing/mail';
import { withS3 } from '../../testing/s3';

withS3();
withMailServer();

const find = caller(findDeletion);
const remove = caller(deleteUser);
const removeAsAdmin = caller(deleteUserAsAdmin);
const ask = (email: string, reference: string) => find({ claims: adminClaims, query: { email, reference } });

describe('findDeletion', () => {
  it('finds a deletion by address and reference, and returns when it was complete', async () => {
    const owner = await anOwner();
    const reference = newReference();
    const before = Date.now();
    expect((await remove({ params: { id: owner.id }, sessionId: owner.sessionId, query: { reference } })).status).toBe(204);
    const { body } = await ask(owner.email, reference);
    expect(Date.parse(body.deletedAt)).toBeGreaterThanOrEqual(before);
    expect(body.completedAt).toBeNull();
    const end = plus(new Date(), minutes(16));
    await runJobs(end);
    expect((await ask(owner.email, reference)).body).toEqual({ deletedAt: body.deletedAt, completedAt: end.toISOString() });
  });

  it('accepts lowercase, spaces and an O for a zero', async () => {
    const owner = await anOwner();
    await remove({ params: { id: owner.id }, sessionId: owner.sessionId, query: { reference: '0123-4567-89AB-CDEF' } });
    for (const typed of ['0123-4567-89ab-cdef', 'O1234567 89abcdef', ' ol23 4567 89AB CDEF '])
      expect((await ask(` ${owner.email.toUpperCase()} `, typed)).status, typed).toBe(200);
  });

  it('finds nothing for a wrong address or reference, and refuses malformed ones', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [reference, another] = [newReference(), newReference()];
    await remove({ params: { id: owner.id }, sessionId: owner.sessionId, query: { reference } });
    await remove({ params: { id: other.id }, sessionId: other.sessionId, query: { reference: another } });
    for (const [email, by] of [
      [owner.email, another],
      [other.email, reference],
      ['nobody@test.example', reference],
    ] as const)
      expect((await ask(email, by)).status).toBe(404);
    for (const query of [
      { email: owner.email },
      { reference },
      { email: owner.email, reference: 'no reference' },
      { email: 'x', reference },
    ])
      expect((await find({ claims: adminClaims, query })).status).toBe(400);
    expect((await find({ query: { email: owner.email, reference } })).status).toBe(401);
  });

  it('finds a deletion by the reference in the last email, which is stored nowhere', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aPaidBid(await aProject(owner), stager);
    await remove({ params: { id: owner.id }, sessionId: owner.sessionId });
    await removeAsAdmin({ params: { id: stager.id }, claims: adminClaims });
    await sendAt(plus(new Date(), minutes(1)));
    for (const { email } of [owner, stager]) {
      const mail = (await sentMail(email)).find(({ subject }) => subject === 'Your Settee account was deleted');
      const reference = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.body.text ?? '')?.[0] ?? '';
      expect((await ask(email, reference)).status).toBe(200);
      // With the reference, somebody could test addresses against the record.
      expect(JSON.stringify(await everyItem())).not.toContain(reference);
    }
  });

  it('stores two times and nothing that identifies the person', async () => {
    const owner = await anOwner();
    await remove({ params: { id: owner.id }, sessionId: owner.sessionId });
    await runJobs(plus(new Date(), minutes(16)));
    for (const { PK, ...record } of (await everyItem()).filter(({ entity }) => entity === 'Deletion')) {
      expect(PK).toMatch(/^DELETION#[\w-]{43}$/);
      expect(Object.keys(record).sort()).toEqual([
        'SK',
        'completedAt',
        'deletedAt',
        'entity',
        'expiresAt',
        'expiresAtEpochSeconds',
      ]);
      expect(JSON.stringify([PK, record])).not.toContain(owner.id);
    }
  });

  it('finds a deletion for 400 days', async () => {
    const owner = await anOwner();
    const reference = newReference();
    await remove({ params: { id: owner.id }, sessionId: owner.sessionId, query: { reference } });
    const now = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now: plus(now, days(deletionProofDays) - minutes(5)) });
    try {
      expect((await ask(owner.email, reference)).status).toBe(200);
      vi.setSystemTime(plus(now, days(deletionProofDays) + minutes(5)));
      expect((await ask(owner.email, reference)).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });
});
