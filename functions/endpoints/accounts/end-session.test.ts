import { describe, expect, it } from 'vitest';
import { newId, sha256 } from '#core/kernel/ids';
import { openSession } from '#core/market/account/session.repo';
import { endSession, getMe, listSessions } from '#shared/api/routes';
import { anOwner, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const end = caller(endSession);
const me = caller(getMe);
const list = caller(listSessions);
const idOf = async (sessionId: string): Promise<string> =>
  (await list({ sessionId })).body.find(({ current }) => current)?.id ?? '';

describe('endSession', () => {
  it('ends one session at once', async () => {
    const person = await anOwner();
    const [lost, kept] = [await openSession(person, new Date()), await openSession(person, new Date())];
    const answer = await end({ sessionId: person.sessionId, params: { id: await idOf(lost) } });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await me({ sessionId: lost })).status).toBe(401);
    for (const sessionId of [kept, person.sessionId]) expect((await me({ sessionId })).status).toBe(200);
  });

  it('can end the current session', async () => {
    const { sessionId } = await anOwner();
    expect((await end({ sessionId, params: { id: await idOf(sessionId) } })).status).toBe(204);
    expect((await me({ sessionId })).status).toBe(401);
  });

  it("returns 404 for other accounts' sessions, and 400 for a secret or hash", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const theirs = await idOf(stager.sessionId);
    for (const id of [theirs, newId(new Date())]) {
      const answer = await end({ sessionId: owner.sessionId, params: { id } });
      expect([answer.status, answer.error]).toEqual([404, { code: 'NOT_FOUND', message: 'Session not found' }]);
    }
    for (const id of [owner.sessionId, sha256(owner.sessionId), 'x'])
      expect((await end({ sessionId: owner.sessionId, params: { id } })).status).toBe(400);
    expect((await end({ params: { id: theirs } })).status).toBe(401);
    expect((await me({ sessionId: stager.sessionId })).status).toBe(200);
  });

  it('succeeds once when calls race', async () => {
    const person = await anOwner();
    const id = await idOf(await openSession(person, new Date()));
    const answers = await Promise.all(Array.from({ length: 8 }, () => end({ sessionId: person.sessionId, params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });
});
