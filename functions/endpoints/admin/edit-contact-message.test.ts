import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { editContactMessage } from '#shared/api/routes';
import { aContactMessage, adminClaims, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';

const call = caller(editContactMessage);
const edit = (id: string, body: unknown) => call({ params: { id }, claims: adminClaims, body });

describe('editContactMessage', () => {
  it('changes status and notes, separately or together, and nothing else', async () => {
    const message = await aContactMessage();
    const read = await edit(message.id, { status: 'read', message: 'forged', email: 'x@test.example' });
    expect([read.status, read.body]).toEqual([200, { ...message, answers: [], status: 'read' }]);
    const noted = await edit(message.id, { adminNotes: ' Called back. ' });
    expect(noted.body).toEqual({ ...message, answers: [], status: 'read', adminNotes: 'Called back.' });
    expect((await edit(message.id, { adminNotes: '' })).body.adminNotes).toBeNull();
    expect((await edit(message.id, {})).body).toEqual({ ...message, answers: [], status: 'read' });
  });

  it.each([
    [{ status: 'lost' }, 'status'],
    [{ adminNotes: 7 }, 'adminNotes'],
    [{ adminNotes: 'x'.repeat(5001) }, 'adminNotes'],
  ])('refuses %j', async (body, path) => {
    const answer = await edit((await aContactMessage()).id, body);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.[0]?.path).toBe(path);
  });

  it('returns 404 for an unknown message', async () => {
    for (const body of [{ status: 'read' }, {}]) expect((await edit(newId(new Date()), body)).status).toBe(404);
    expect((await edit('x', {})).status).toBe(400);
  });

  it('is for administrators only', async () => {
    const { id } = await aContactMessage();
    expect((await call({ params: { id }, sessionId: (await anOwner()).sessionId, body: {} })).status).toBe(401);
    expect((await call({ params: { id }, claims: { username: 'x' }, body: {} })).status).toBe(403);
  });

  it('keeps both changes when two administrators edit different fields at once', async () => {
    const { id } = await aContactMessage();
    await Promise.all([edit(id, { status: 'resolved' }), edit(id, { adminNotes: 'Refunded.' })]);
    expect((await edit(id, {})).body).toMatchObject({ status: 'resolved', adminNotes: 'Refunded.' });
  });
});
