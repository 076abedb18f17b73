import { describe, expect, it } from 'vitest';
import { hashPassword } from '#core/market/account/password';
import { openSession } from '#core/market/account/session.repo';
import { endOtherSessions, getMe, listSessions, login } from '#shared/api/routes';
import { anAddress, anOwner, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const endOthers = caller(endOtherSessions);
const me = caller(getMe);
const list = caller(listSessions);
const logIn = caller(login);

describe('endOtherSessions', () => {
  it('ends every other session of this account only', async () => {
    const [person, stranger] = [await anOwner(), await aStager()];
    const others = await Promise.all(Array.from({ length: 5 }, () => openSession(person, new Date())));
    const answer = await endOthers({ sessionId: person.sessionId });
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const sessionId of others) expect((await me({ sessionId })).status).toBe(401);
    for (const { sessionId } of [person, stranger]) expect((await me({ sessionId })).status).toBe(200);
    expect((await list({ sessionId: person.sessionId })).body).toMatchObject([{ current: true }]);
  });

  it('can be repeated, and does not block the next login', async () => {
    const person = await anOwner({ passwordHash: await hashPassword('correct horse') });
    for (let round = 0; round < 3; round += 1) expect((await endOthers({ sessionId: person.sessionId })).status).toBe(204);
    const body = { email: person.email, password: 'correct horse' };
    const { status, body: started } = await logIn({ body, address: anAddress() });
    expect(status).toBe(200);
    expect((await me({ sessionId: started.sessionId })).status).toBe(200);
    expect((await me({ sessionId: person.sessionId })).status).toBe(200);
  });

  it('keeps only this browser known', async () => {
    const person = await anOwner({ passwordHash: await hashPassword('correct horse') });
    const signIn = (password: string, cookies: string[] = []) =>
      logIn({ body: { email: person.email, password }, cookies, address: anAddress() });
    const here = await signIn('correct horse');
    const [cookie, other] = [here, await signIn('correct horse')].map(({ cookies }) => cookies[0]?.split(';')[0] ?? '');
    await endOthers({ sessionId: here.body.sessionId, cookies: [cookie as string] });
    for (let guess = 0; guess < 10; guess += 1) await signIn('wrong horse');
    expect((await signIn('correct horse', [cookie as string])).status).toBe(200);
    expect((await signIn('correct horse', [other as string])).status).toBe(429);
  });

  it('requires a session', async () => {
    expect((await endOthers({})).status).toBe(401);
  });

  it('leaves one session when several race', async () => {
    const person = await anOwner();
    const sessions = [person.sessionId, ...(await Promise.all([1, 2, 3].map(() => openSession(person, new Date()))))];
    const answers = await Promise.all(sessions.map((sessionId) => endOthers({ sessionId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401]);
    const live = await Promise.all(sessions.map((sessionId) => me({ sessionId })));
    expect(live.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
