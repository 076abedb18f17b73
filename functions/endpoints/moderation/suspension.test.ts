import { describe, expect, it, vi } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { minutes, plus } from '#core/kernel/time';
import { findAccount } from '#core/market/account/account.repo';
import { findSession } from '#core/market/account/session.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { followSuspension } from '#core/market/jobs/follow-suspension';
import { getCase } from '#core/market/moderation/case.repo';
import { getProject } from '#core/market/project/project.repo';
import type * as routes from '#shared/api/routes';
import {
  aBid,
  aCase,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anAction,
  anAddress,
  anOwner,
  aPaidBid,
  aProject,
  aStager,
  type Person,
  projectInput,
} from '../../testing/builders';
import { type Call, callRoute } from '../../testing/call';
import { changeItem } from '../../testing/changes';
import { everyItem, expectConsistent, restore } from '../../testing/everything';
import { routeOf } from '../../testing/handlers';
import { withMailServer } from '../../testing/mail';

withMailServer();

type Routes = typeof routes;
const ask = <Id extends keyof Routes>(id: Id, call: Call = {}) => callRoute(routeOf(id), { address: anAddress(), ...call });
const as = ({ sessionId }: { sessionId: string }, call: Call = {}): Call => ({ ...call, sessionId });

const suspended = async (person: Person) =>
  aCase({ targetType: 'profile', targetId: person.id }, undefined, { action: 'suspend', reason: 'fraud' });
const register = (email: string) =>
  ask('register', {
    body: { email, password: 'correct horse', name: 'Dana', userType: 'builder', phone: '(555) 010-0000', agreeToTerms: true },
  });
const signedInAgain = async (person: { email: string }) => {
  const { body } = await ask('login', { body: { email: person.email, password: 'correct horse' } });
  return { sessionId: body.sessionId };
};
/** A registered user who can log in again. */
const registered = async (userType: 'builder' | 'staging_company') => {
  const email = `somebody${Math.random()}@test.example`;
  const company = { company: 'Rooms', bio: 'We stage.' };
  const { body } = await ask('register', {
    body: { email, password: 'correct horse', name: 'Dana', userType, phone: '(555) 010-0000', agreeToTerms: true, ...company },
  });
  return { id: body.user.id, email, sessionId: body.sessionId };
};
const filed = async (projectId: string) =>
  (await everyItem()).filter(({ entity, SK }) => entity === 'SearchEntry' && SK === projectId).length;
const unlimited = { isSpent: () => false };

describe('a suspension', () => {
  it('ends every session, and shows the reason after the next login until it is lifted', async () => {
    const person = await registered('builder');
    const { id } = await aCase({ targetType: 'profile', targetId: person.id }, undefined, { action: 'suspend', reason: 'fraud' });
    expect(await findSession(person.sessionId, new Date())).toBeUndefined();
    const again = await signedInAgain(person);
    expect((await ask('getMe', as(again))).body.suspension).toMatchObject({ caseId: id, reason: 'fraud' });
    const { body: decision } = await ask('getDecision', as(again, { params: { caseId: id } }));
    expect(decision).toMatchObject({ state: 'suspend', reason: 'fraud', mayAnswer: true });
    expect((await ask('answerDecision', as(again, { params: { caseId: id }, body: { text: 'Sorry.' } }))).status).toBe(200);
    // Live updates still work.
    expect((await ask('createLiveTicket', as(again))).status).toBe(201);
    await expectConsistent();

    await anAction({ id }, { action: 'lift' });
    const { body: me } = await ask('getMe', as(again));
    expect(me.suspension).toBeUndefined();
    expect((await ask('createUpload', as(again, { body: { contentType: 'image/jpeg', size: 1000 } }))).status).toBe(201);
    await expectConsistent();
  });

  it('needs no report: an administrator can suspend a user directly, once, in a new or existing case', async () => {
    const [person, reported] = [await registered('builder'), await registered('builder')];
    const { body: project } = await ask('createProject', as(person, { body: { ...projectInput } }));
    const suspend = (id: string, by = adminClaims) =>
      ask('suspendUser', { claims: by, params: { id }, body: { reason: 'fraud', note: 'Asked for a deposit.' } });
    const both = await Promise.all([suspend(person.id), suspend(person.id, { ...adminClaims, username: 'grace' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findSession(person.sessionId, new Date())).toBeUndefined();
    expect(await filed(project.id)).toBe(0);
    const again = await signedInAgain(person);
    const { suspension } = (await ask('getMe', as(again))).body;
    const params = { id: String(suspension?.caseId) };
    const { body: detail } = await ask('getCase', { claims: adminClaims, params });
    expect(detail).toMatchObject({ open: false, targetType: 'profile', reportCount: 0, author: { id: person.id } });
    expect(detail.history).toMatchObject([{ action: 'suspend', reason: 'fraud', text: 'Asked for a deposit.' }]);
    const { body: decision } = await ask('getDecision', as(again, { params: { caseId: params.id } }));
    expect(decision).toMatchObject({ state: 'suspend', mayAnswer: true });
    expect((await suspend(person.id)).status).toBe(409);
    await expectConsistent();

    const { id } = await aCase({ targetType: 'profile', targetId: reported.id }, undefined, { action: 'warn', reason: 'spam' });
    expect((await suspend(reported.id)).body).toMatchObject({ id, reportCount: 1, decided: { action: 'suspend' } });
    await anAction({ id }, { action: 'lift' });
    expect((await suspend('01HZZZZZZZZZZZZZZZZZZZZZZZ')).status).toBe(404);
    await expectConsistent();
  });

  it("removes the owner's open projects from the search and refuses bids on them until it is lifted", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const [one, two] = [await aProject(owner), await aProject(owner)];
    const done = await aProject(owner);
    await aPaidBid(done, stager);
    const { id } = await suspended(owner);
    for (const project of [one, two]) {
      expect(await filed(project.id)).toBe(0);
      const { body } = await ask('getProject', { params: { id: project.id } });
      expect([body.acceptingBids, body.status]).toEqual([false, 'open']);
      const bid = { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true };
      const { status, error } = await ask('placeBid', as(stager, { params: { id: project.id }, body: bid }));
      expect([status, error.message]).toEqual([409, "This project isn't accepting bids"]);
    }
    expect(await getProject(done.id, owner.id)).not.toHaveProperty('paused');
    await expectConsistent();

    await anAction({ id }, { action: 'lift' });
    for (const project of [one, two]) expect(await filed(project.id)).toBeGreaterThan(10);
    await expectConsistent();
  });

  it('reaches all projects even if the job is cut off, and then ends the job', async () => {
    const owner = await anOwner();
    const projects = [await aProject(owner), await aProject(owner), await aProject(owner)];
    const now = new Date();
    const { id } = await suspended(owner);
    const job = { kind: 'followSuspension', subjectId: owner.id } as const;
    const stored = () => get<{ createdAt: string }>(keys.job(job.kind, job.subjectId));
    const { createdAt } = (await stored()) as { createdAt: string };
    // The index may not show the latest projects yet.
    expect(createdAt >= now.toISOString()).toBe(true);
    await anAction({ id }, { action: 'lift' });
    // A run that started before the suspension was lifted.
    await followSuspension({ ...job, createdAt }, plus(new Date(createdAt), minutes(2)), unlimited);
    expect(await stored()).toBeDefined();
    let steps = 0;
    await followSuspension({ ...job, ...(await stored()) }, plus(new Date(), minutes(2)), { isSpent: () => steps++ > 0 });
    expect(await stored()).toBeDefined();
    await followSuspension({ ...job, ...(await stored()) }, plus(new Date(), minutes(2)), unlimited);
    expect(await stored()).toBeUndefined();
    for (const project of projects) expect(await filed(project.id)).toBeGreaterThan(10);
    await expectConsistent();
  });

  it("puts a stager's pending bids on hold: owners see them but cannot accept them", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aBid(project, stager);
    const { id } = await suspended(stager);
    const { body } = await ask('listProjectBids', as(owner, { params: { id: project.id } }));
    expect(body).toMatchObject([{ status: 'pending', bidder: { onHold: true } }]);
    const accept = () => ask('acceptBid', as(owner, { params: { id: bid.id } }));
    const { status, error } = await accept();
    expect([status, error.message]).toEqual([409, "This bid is on hold, so you can't accept it right now"]);
    await anAction({ id }, { action: 'lift' });
    expect((await accept()).status).toBe(200);
    await expectConsistent();
  });

  it('leaves paid work alone: messages with the other party, handover and completion', async () => {
    const owner = await registered('builder');
    const [stager, other] = [await aStager(), await aStager()];
    const { project, bid } = await (async () => {
      const account = { ...(await ask('getMe', as(owner))).body };
      const project = await aProject(account as unknown as Person);
      return { project, bid: await aPaidBid(project, stager) };
    })();
    await aMessage(other, owner as unknown as Person, 'Hello');
    await aCase({ targetType: 'profile', targetId: owner.id }, undefined, { action: 'suspend', reason: 'fraud' });
    const again = await signedInAgain(owner);
    const write = (receiverId: string) => ask('sendMessage', as(again, { body: { receiverId, content: 'Hello' } }));
    expect([(await write(stager.id)).status, (await write(other.id)).error.code]).toEqual([201, 'SUSPENDED']);
    const property = { address: '7 Front Street', access: null };
    expect((await ask('saveProperty', as(again, { params: { id: bid.id }, body: property }))).status).toBe(200);
    expect((await ask('completeProject', as(again, { params: { id: project.id } }))).status).toBe(200);
    await expectConsistent();
  });

  it("decided by an administrator removes the owner's open projects from the search", async () => {
    const owner = await registered('builder');
    const { id: projectId } = (await ask('createProject', as(owner, { body: projectInput }))).body;
    const { id, version } = await aCase({ targetType: 'profile', targetId: owner.id }, undefined);
    const body = { version, action: 'suspend', reason: 'fraud' };
    expect((await ask('decideCase', { claims: adminClaims, params: { id }, body })).status).toBe(200);
    expect(await filed(projectId)).toBe(0);
  });

  it('lets the stager of an accepted bid pay the fee', async () => {
    const [owner, stager] = [await anOwner(), await registered('staging_company')];
    const account = { ...(await ask('getMe', as(stager))).body };
    const bid = await anAcceptedBid(await aProject(owner), account as unknown as Person);
    await aCase({ targetType: 'profile', targetId: stager.id }, undefined, { action: 'suspend', reason: 'fraud' });
    const again = await signedInAgain(stager);
    // The call is not refused. It fails later, because these tests have no Stripe secret.
    const { error } = await ask('createPaymentIntent', as(again, { params: { id: bid.id } }));
    expect(error.code).not.toBe('SUSPENDED');
    expect(error.code).not.toBe('FORBIDDEN');
  });
});

describe('the email address of a suspended account', () => {
  it('cannot be changed', async () => {
    const person = await registered('builder');
    await aCase({ targetType: 'profile', targetId: person.id }, undefined, { action: 'suspend', reason: 'fraud' });
    const again = await signedInAgain(person);
    const body = { name: 'Dana', email: person.email, phone: '(555) 010-0000', company: null, bio: null };
    const edit = (email: string) => ask('editUser', as(again, { params: { id: person.id }, body: { ...body, email } }));
    expect((await edit(person.email)).status).toBe(200);
    expect((await edit(`other${person.email}`)).error.code).toBe('SUSPENDED');
  });

  it('cannot be registered in another spelling until the suspension is lifted', async () => {
    const person = await registered('builder');
    const { id } = await aCase({ targetType: 'profile', targetId: person.id }, undefined, { action: 'suspend', reason: 'fraud' });
    const alias = person.email.replace('@', '+again@');
    expect((await register(alias)).error.message).toContain("This email address can't be used");
    expect((await register(person.email)).status).toBe(409);
    await expectConsistent();
    await anAction({ id }, { action: 'lift' });
    expect((await register(alias)).status).toBe(201);
    await expectConsistent();
  });

  it('cannot be registered in another Gmail spelling, before or after the account is deleted', async () => {
    const email = 'sus.pended.one@gmail.com';
    const { user } = (await register(email)).body;
    await aCase({ targetType: 'profile', targetId: user.id }, undefined, { action: 'suspend', reason: 'fraud' });
    const spellings = ['suspendedone@gmail.com', 'suspended.one+again@gmail.com', 's.uspendedone@googlemail.com'];
    const answers = async () => Promise.all(spellings.map(async (one) => (await register(one)).status));
    expect(await answers()).toEqual([409, 409, 409]);
    await closeAccount(user.id, new Date());
    expect(await answers()).toEqual([409, 409, 409]);
    expect((await register('someone.else@gmail.com')).status).toBe(201);
  });

  it('stays barred after the account is deleted, until the suspension is lifted', async () => {
    const [person, other] = [await registered('builder'), await registered('builder')];
    const { id } = await aCase({ targetType: 'profile', targetId: person.id }, undefined, { action: 'suspend', reason: 'fraud' });
    await closeAccount(person.id, new Date());
    await expectConsistent();
    const sentence = "This email address can't be used, because of what an earlier account did with it.";
    for (const email of [person.email, person.email.toUpperCase(), person.email.replace('@', '+again@')]) {
      const { status, error } = await register(email);
      expect([status, error.code]).toEqual([409, 'CONFLICT']);
      expect(error.message).toContain(sentence);
    }
    const body = { name: 'Dana', email: person.email, phone: '(555) 010-0000', company: null, bio: null };
    const moved = await ask('editUser', as(other, { params: { id: other.id }, body }));
    expect([moved.status, moved.error.message.startsWith(sentence)]).toEqual([409, true]);
    // Only a hash of the address is kept, besides the email about the deletion, and only the id of the account.
    const kept = (await everyItem()).filter(({ entity }) => entity !== 'Mail');
    expect(JSON.stringify(kept)).not.toContain(person.email);
    expect(await getCase(id)).toMatchObject({ history: [], answer: null, reportCount: 0, barred: { length: 1 } });

    await anAction({ id }, { action: 'lift' });
    expect((await register(person.email)).status).toBe(201);
    await expectConsistent();
  });

  it('is free as soon as an account is deleted without an active suspension', async () => {
    const [one, two] = [await registered('builder'), await registered('builder')];
    const { id } = await aCase({ targetType: 'profile', targetId: two.id }, undefined, { action: 'suspend', reason: 'fraud' });
    await anAction({ id }, { action: 'lift' });
    for (const { id, email } of [one, two]) {
      await closeAccount(id, new Date());
      expect((await register(email)).status).toBe(201);
    }
  });
});

describe('deleting an account', () => {
  it('deletes the cases about its content, and removes name and text from its reports', async () => {
    const [author, reporter] = [await anOwner(), await anOwner()];
    const own = await aProject(reporter);
    const about = await aProject(author);
    const mine = await aCase({ targetType: 'project', targetId: own.id, text: 'About mine' }, author, { action: 'warn' });
    const theirs = await aCase({ targetType: 'project', targetId: about.id, text: 'My number is 555' }, reporter);
    await closeAccount(reporter.id, new Date());
    const items = await everyItem();
    expect(items.filter(({ PK }) => PK.startsWith(`CASE#${mine.id}`))).toEqual([]);
    expect(items.filter(({ entity, caseId }) => entity === 'Report' && caseId === theirs.id)).toMatchObject([
      { reporterId: null, text: null, reason: 'spam' },
    ]);
    expect(JSON.stringify(items)).not.toContain('My number is 555');
    expect(await getCase(theirs.id)).toMatchObject({ open: true, reportCount: 1 });
    await expectConsistent();
  });

  it('succeeds if a case no longer exists', async () => {
    const person = await anOwner();
    const { id } = await suspended(person);
    const before = await everyItem();
    await changeItem(keys.case(id), 'gone');
    await closeAccount(person.id, new Date());
    expect(await findAccount(person.id)).toBeUndefined();
    await restore(before);
  });
});

describe('first posts', () => {
  const post = (owner: Person, title: string) => ask('createProject', as(owner, { body: { ...projectBody, title } }));
  const projectBody = {
    title: '',
    description: 'Vacant two-bedroom bungalow. The living room needs warmth for the photographs.',
    propertyType: 'single_family_home',
    city: 'San Diego',
    neighborhood: 'North Park',
    county: 'San Diego County',
    state: 'CA',
    timeline: '2-4weeks',
    stagingLevel: 'standard',
  };

  it('are published at once by default', async () => {
    const { body } = await post(await anOwner(), 'At once');
    expect(body.hidden).toBeUndefined();
  });

  it('are held until the first one is approved, if the stage says so', async () => {
    vi.stubEnv('HOLD_FIRST_POSTS', 'true');
    const owner = await anOwner();
    const made = await Promise.all(['One', 'Two', 'Three'].map((title) => post(owner, title)));
    expect(made.map(({ status, body }) => [status, body.hidden])).toEqual([201, 201, 201].map((status) => [status, 'held']));
    const [first, second] = made.map(({ body }) => body);
    expect((await ask('getProject', { params: { id: first?.id ?? '' } })).status).toBe(404);
    const own = await ask('getProject', as(owner, { params: { id: first?.id ?? '' } }));
    expect(own.body).toMatchObject({ hidden: 'held', acceptingBids: false });
    const caseId = own.body.caseId ?? '';
    const { body: waiting } = await ask('getDecision', as(owner, { params: { caseId } }));
    expect(waiting).toMatchObject({ state: 'waiting', mayAnswer: false });
    expect(await getCase(caseId)).toMatchObject({ kind: 'approval', open: true });
    await expectConsistent();

    await anAction({ id: caseId }, { action: 'restore' });
    expect(await filed(first?.id ?? '')).toBeGreaterThan(10);
    // Stagers nearby are notified as of a new project.
    expect(await get(keys.job('alertOfProject', first?.id ?? ''))).toBeDefined();
    const { body: news } = await ask('listNotifications', as(owner));
    expect(news[0]).toMatchObject({ title: 'We published your project', type: 'moderation' });
    expect((await post(owner, 'Four')).body.hidden).toBeUndefined();

    const { body: other } = await ask('getProject', as(owner, { params: { id: second?.id ?? '' } }));
    await anAction({ id: other.caseId ?? '' }, { action: 'hide', reason: 'spam' });
    expect((await ask('getProject', as(owner, { params: { id: second?.id ?? '' } }))).body.hidden).toBe('refused');
    expect((await ask('listNotifications', as(owner))).body[0]?.title).toBe("We didn't publish your project");
    await ask('deleteProject', as(owner, { params: { id: second?.id ?? '' } }));
    await expectConsistent();
    vi.unstubAllEnvs();
  });

  it('stay held after a refusal', async () => {
    vi.stubEnv('HOLD_FIRST_POSTS', 'true');
    const owner = await anOwner();
    const { body } = await post(owner, 'Refused');
    await anAction({ id: body.caseId ?? '' }, { action: 'hide', reason: 'spam' });
    expect((await post(owner, 'Again')).body.hidden).toBe('held');
    await anAction({ id: body.caseId ?? '' }, { action: 'restore' });
    expect((await post(owner, 'After that')).body.hidden).toBeUndefined();
    await expectConsistent();
    vi.unstubAllEnvs();
  });
});
