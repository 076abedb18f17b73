import { describe, expect, it } from 'vitest';
import { openSession } from '#core/market/account/session.repo';
import { getMe, logout } from '#shared/api/routes';
import { anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';

const leave = caller(logout);
const me = caller(getMe);

describe('logout', () => {
  it('ends only this session, at once', async () => {
    const person = await anOwner();
    const elsewhere = await openSession(person, new Date());
    const answer = await leave({ sessionId: person.sessionId });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await me({ sessionId: person.sessionId })).status).toBe(401);
    expect((await me({ sessionId: elsewhere })).status).toBe(200);
  });

  it('succeeds without a session or with an ended one', async () => {
    const { sessionId } = await anOwner();
    await leave({ sessionId });
    expect((await leave({ sessionId })).status).toBe(204);
    expect((await leave({})).status).toBe(204);
    expect((await leave({ headers: { authorization: 'Bearer garbage' } })).status).toBe(204);
  });

  it('succeeds when calls race', async () => {
    const { sessionId } = await anOwner();
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave({ sessionId })));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect((await me({ sessionId })).status).toBe(401);
  });
});
