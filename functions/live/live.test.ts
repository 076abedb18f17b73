import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endSession, findSession } from '#core/market/account/session.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { isWithinLimit, newConnection } from '#core/telling/live/connection';
import { findConnection, listListeners, openConnection, watchProjects } from '#core/telling/live/connection.repo';
import { spreadFor } from '#core/telling/live/deliver';
import * as routes from '#shared/api/routes';
import { frameAllowance, maxConnections, maxWatched } from '#shared/live/live';
import {
  aBid,
  aContactMessage,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anOwner,
  aProject,
  aQuestion,
  aStager,
  type Person,
} from '../testing/builders';
import { callRoute } from '../testing/call';
import { measureConsumption } from '../testing/capacity';
import { aTicket, connectAndWatch, type LiveConnection, openSocket, withLiveGateway } from '../testing/live';
import { logLines } from '../testing/logs';

withLiveGateway();

/** Topics that a recent registration may change. */
const ofRegistration = ['me', 'unread', 'pending-bids'];

const endOf = async ({ sessionId }: Person): Promise<void> => {
  const found = await findSession(sessionId, new Date());
  if (found) await endSession(found.session, new Date());
};

describe('a ticket', () => {
  it('opens one connection, even if several use it at the same time', async () => {
    const ticket = await aTicket(await anOwner());
    const answers = await Promise.all(Array.from({ length: 8 }, () => openSocket(`?ticket=${ticket}`)));
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 401)).toHaveLength(7);
  });

  it('opens nothing after its session ended, and neither does an invalid ticket', async () => {
    const person = await anOwner();
    const ticket = await aTicket(person);
    await endOf(person);
    expect(await openSocket(`?ticket=${ticket}`)).toBe(401);
    for (const query of ['', '?ticket=', `?ticket=${'A'.repeat(43)}`, '?ticket=%00', `?ticket=${'x'.repeat(5000)}`])
      expect([query.slice(0, 20), await openSocket(query)]).toEqual([query.slice(0, 20), 401]);
  });

  it('requires a session', async () => {
    expect((await callRoute(routes.createLiveTicket, {})).status).toBe(401);
  });
});

describe('a change', () => {
  it('reaches the people it concerns and nobody else', async () => {
    const [owner, stager, rival, stranger] = [await anOwner(), await aStager(), await aStager(), await anOwner()];
    const project = await aProject(owner);
    const [owners, stagers, rivals, strangers] = await Promise.all([
      connectAndWatch(owner),
      connectAndWatch(stager),
      connectAndWatch(rival, project.id),
      connectAndWatch(stranger),
    ]);
    const bid = await aBid(project, stager);
    await expect.poll(owners.topics).toEqual(expect.arrayContaining(['received-bids', 'projects', 'pending-bids']));
    await expect.poll(stagers.topics).toContain('own-bids');
    await expect.poll(rivals.topics).toEqual(expect.arrayContaining([`bids:${project.id}`, `project:${project.id}`]));
    expect(rivals.topics().filter((topic) => !topic.includes(project.id) && !ofRegistration.includes(topic))).toEqual([]);

    await aQuestion(project, stager);
    await anAcceptedBid(project, rival);
    await aMessage(owner, stager, 'Are you free in May?');
    await expect.poll(stagers.topics).toEqual(expect.arrayContaining([`thread:${owner.id}`, 'conversations', 'unread']));
    await expect.poll(rivals.topics).toEqual(expect.arrayContaining(['own-bids', `questions:${project.id}`]));
    expect(strangers.topics().filter((topic) => !ofRegistration.includes(topic))).toEqual([]);
    expect(JSON.stringify([owners, stagers, rivals])).not.toMatch(new RegExp(`${bid.amount}|May|${owner.email}|${stager.email}`));
  });

  it('tells the sender that a message was read', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'Are you free in May?');
    const writers = await connectAndWatch(owner);
    await callRoute(routes.readThread, { sessionId: stager.sessionId, params: { userId: owner.id } });
    await expect.poll(writers.topics).toContain(`thread:${stager.id}`);
  });

  it('is fetched over a longer time the more people it reaches, counted by person', async () => {
    expect([1, 10, 11, 500, 5000].map(spreadFor)).toEqual([0, 0, 110, 5000, 15_000]);
    const project = await aProject(await anOwner());
    const two = [await anOwner(), await aStager()];
    const connections: LiveConnection[] = [];
    for (const person of [...two, ...two, ...two, ...two, ...two, ...two])
      connections.push(await connectAndWatch(person, project.id));
    await aBid(project, await aStager());
    for (const { topics, frames } of connections) {
      await expect.poll(topics).toContain(`bids:${project.id}`);
      expect(frames.filter(({ spreadMs }) => spreadMs)).toEqual([]);
    }
  });
});

describe('a change of the items that need attention', () => {
  const atDesk = async (): Promise<LiveConnection> => {
    const { body } = await callRoute(routes.createDeskTicket, { claims: adminClaims });
    const connection = await openSocket(`?ticket=${(body as { ticket: string }).ticket}`);
    if (typeof connection === 'number') throw new Error(`Refused with ${connection}`);
    return connection;
  };
  const write = () => aContactMessage({ name: 'Iris Okafor', email: 'iris@test.example' });

  it('reaches administrators as one topic, and nobody else', async () => {
    const [desk, person] = [await atDesk(), await connectAndWatch(await anOwner())];
    await write();
    await expect.poll(desk.topics).toEqual(['desk']);
    expect(JSON.stringify(desk.frames)).not.toMatch(/Iris|iris/);
    expect(person.topics()).not.toContain('desk');
  });

  it('reaches administrators whatever they watch, and other people cannot watch it', async () => {
    const desk = await atDesk();
    desk.send({ action: 'watch', projects: [] });
    const person = await connectAndWatch(await anOwner());
    person.send({ action: 'watch', projects: ['DESK'] });
    await write();
    await expect.poll(desk.topics).toContain('desk');
    expect(person.topics()).not.toContain('desk');
  });
});

describe('a connection', () => {
  it('watches the existing projects of its latest list', async () => {
    const owner = await anOwner();
    const [first, second] = [await aProject(owner), await aProject(owner)];
    const stager = await aStager();
    const visitor = await connectAndWatch(stager, first.id);
    visitor.send({ action: 'watch', projects: [second.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', second.id] });
    await expect.poll(() => visitor.frames.findLast(({ watching }) => watching)?.watching).toEqual([second.id]);
    // Data that the page read before the watch was stored may have changed.
    const topics = [`project:${second.id}`, `bids:${second.id}`, `questions:${second.id}`];
    expect(visitor.topics()).toEqual(expect.arrayContaining(topics));
    visitor.frames.length = 0;
    await aBid(first, await aStager());
    await aBid(second, await aStager());
    await expect.poll(visitor.topics).toContain(`bids:${second.id}`);
    expect(visitor.topics()).not.toContain(`bids:${first.id}`);
  });

  it('watches what the frame with the highest number says, whichever is handled last', async () => {
    const owner = await anOwner();
    const [first, second] = [await aProject(owner), await aProject(owner)];
    const visitor = await connectAndWatch(await aStager());
    const say = async (number: number, ...projects: string[]): Promise<void> => {
      const answered = visitor.frames.length;
      visitor.send({ action: 'watch', projects, number });
      await expect.poll(() => visitor.frames.slice(answered)).toContainEqual(expect.objectContaining({ watching: projects }));
    };
    await say(2, first.id);
    visitor.send({ action: 'watch', projects: [second.id], number: 1 });
    await say(3, first.id);
    expect(visitor.frames.filter(({ watching }) => watching?.includes(second.id))).toEqual([]);
    expect(await listListeners({ project: second.id })).toEqual([]);
    expect(await listListeners({ project: first.id })).toHaveLength(1);
  });

  it('gets a conflict when another frame changes what it watches at the same moment', async () => {
    const project = await aProject(await anOwner());
    await connectAndWatch(await aStager(), project.id);
    const [{ id } = { id: '' }] = await listListeners({ project: project.id });
    const connection = await findConnection(id);
    if (!connection) throw new Error('It is not open');
    const now = new Date();
    await watchProjects(connection, { projects: [], number: 1 }, now);
    const again = watchProjects(connection, { projects: [project.id], number: 2 }, now);
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('closes with its session, while others stay open', async () => {
    const [person, other] = [await anOwner(), await anOwner()];
    const [ended, kept] = [await connectAndWatch(person), await connectAndWatch(other)];
    await endOf(person);
    expect(await ended.ended()).toBe(1000);
    await expect.poll(() => listListeners({ user: person.id })).toEqual([]);
    kept.send({ action: 'ping' });
    await expect.poll(() => kept.frames).toContainEqual({ pong: true });
  });

  it('closes when all sessions are ended or the account is deleted', async () => {
    const [person, leaving] = [await anOwner(), await anOwner()];
    const [ended, left] = [await connectAndWatch(person), await connectAndWatch(leaving)];
    await callRoute(routes.endOtherSessions, { sessionId: person.sessionId });
    await ended.ended();
    // The session that ended the others is still valid and can connect again.
    await connectAndWatch(person);
    await closeAccount(leaving.id, new Date());
    await left.ended();
    await expect.poll(() => listListeners({ user: leaving.id })).toEqual([]);
  });

  it('is removed if it closed unnoticed, when the next frame is sent', async () => {
    const person = await anOwner();
    const connection = await connectAndWatch(person);
    const [{ id } = { id: '' }] = await listListeners({ user: person.id });
    expect(await findConnection(id)).toMatchObject({ userId: person.id });
    const other = await connectAndWatch(person);
    connection.send('x'.repeat(40_000));
    await connection.ended();
    await aMessage(await aStager(), person, 'Hello');
    await expect.poll(() => findConnection(id)).toBeUndefined();
    await expect.poll(async () => (await listListeners({ user: person.id })).map((one) => one.id)).not.toContain(id);
    await expect.poll(other.topics).toContain('unread');
  });

  it("is removed if the gateway does not know it, and the account's other connections are notified", async () => {
    const person = await anOwner();
    const other = await connectAndWatch(person);
    const id = `unknown-to-the-gateway-${person.id}`;
    await openConnection(id, await aTicket(person), new Date());
    expect(await listListeners({ user: person.id })).toHaveLength(2);
    await aMessage(await aStager(), person, 'Hello');
    await expect.poll(() => findConnection(id)).toBeUndefined();
    expect(await listListeners({ user: person.id })).toHaveLength(1);
    await expect.poll(other.topics).toContain('unread');
  });

  it('closes the oldest with a message when an account opens more than ten', async () => {
    const person = await anOwner();
    const opened: LiveConnection[] = [];
    for (let count = 0; count < maxConnections; count += 1) opened.push(await connectAndWatch(person));
    const [oldest, second] = opened as [LiveConnection, LiveConnection];
    const [newest, other] = [await connectAndWatch(person), await connectAndWatch(await anOwner())];
    expect(await oldest.ended()).toBe(1000);
    expect(oldest.frames).toContainEqual({ superseded: true });
    await aMessage(await aStager(), person, 'Hello');
    for (const { topics } of [newest, second]) await expect.poll(topics).toContain('unread');
    expect(await listListeners({ user: person.id })).toHaveLength(maxConnections);
    other.send({ action: 'ping' });
    await expect.poll(() => other.frames).toContainEqual({ pong: true });
  });

  it('is one of at most ten per account when many open at once', async () => {
    const person = await anOwner();
    const project = await aProject(person);
    const tickets = await Promise.all(Array.from({ length: maxConnections + 8 }, () => aTicket(person)));
    const answers = await Promise.all(tickets.map((ticket) => openSocket(`?ticket=${ticket}`)));
    const opened = answers.filter((answer) => typeof answer === 'object');
    expect(opened).toHaveLength(maxConnections + 8);
    for (const connection of opened) connection.send({ action: 'watch', projects: [project.id] });
    await expect.poll(() => listListeners({ user: person.id })).toHaveLength(maxConnections);
    const open = (await listListeners({ user: person.id })).map(({ id }) => id).sort();
    await expect.poll(async () => (await listListeners({ project: project.id })).map(({ id }) => id).sort()).toEqual(open);
  });

  it('is closed if it floods, at one write per frame, and delays nobody else', async () => {
    const [flooding, other] = [await anOwner(), await anOwner()];
    const [first, second] = [await aProject(other), await aProject(other)];
    const [flood, quiet] = [await connectAndWatch(flooding), await connectAndWatch(other)];
    // Five times as many as close a connection. This process handles all of them, so thousands would take a slow machine minutes.
    const frames = 5 * frameAllowance.maxOwed;
    // The clock stops, so that no time passes in which more frames are allowed.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { commands } = await measureConsumption(async () => {
      for (let count = 0; count < frames; count += 1) {
        flood.send({ action: 'watch', projects: [count % 2 ? first.id : second.id] });
        if (count % 20 === 0) await pause(5);
      }
      quiet.send({ action: 'watch', projects: [first.id] });
      await expect.poll(() => quiet.frames).toContainEqual(expect.objectContaining({ watching: [first.id] }));
      expect(await flood.ended()).toBe(1000);
      await expect.poll(() => listListeners({ user: flooding.id })).toEqual([]);
    });
    const sent = (kind: string): number => commands.filter((command) => command === kind).length;
    expect(sent('UpdateItem')).toBeLessThanOrEqual(frames + 1 + 10);
    // Projects are read for the accepted frames and for the other connection's frame.
    expect(sent('BatchGetItem')).toBeGreaterThan(1);
    expect(sent('BatchGetItem')).toBeLessThanOrEqual(frameAllowance.burst + 1);
    expect(sent('TransactWriteItems')).toBeLessThanOrEqual(2 * frameAllowance.burst);
    expect(flood.frames.length).toBeLessThanOrEqual(frameAllowance.burst + 2);
    await expect.poll(() => listListeners({ project: second.id })).toEqual([]);
  });

  it('is heard again after a pause', () => {
    const connection = { ...newConnection('c', { userId: 'u', sessionHash: 's', generation: 1, expiresAt: '' }) };
    const now = new Date();
    const { burst, everyMs } = frameAllowance;
    const sent = (count: number) => ({ ...connection, sentUntilMs: now.getTime() + count * everyMs });
    expect([1, burst, burst + 1].map((count) => isWithinLimit(sent(count), now))).toEqual([true, true, false]);
    expect(isWithinLimit(sent(burst + 1), new Date(now.getTime() + everyMs))).toBe(true);
  });

  it('ignores malformed frames', async () => {
    const connection = await connectAndWatch(await anOwner());
    const wrong = [
      'nonsense',
      '[]',
      'null',
      { action: 'nothing' },
      { action: '$connect' },
      { action: 'watch' },
      { action: 'watch', projects: 'all' },
      { action: 'watch', projects: ['../x'] },
      { action: 'watch', projects: Array.from({ length: maxWatched + 1 }, () => '01ARZ3NDEKTSV4RRFFQ69G5FAV') },
    ];
    for (const frame of wrong) connection.send(frame);
    connection.send({ action: 'ping' });
    await expect.poll(() => connection.frames.filter(({ pong }) => pong)).toHaveLength(1);
    await pause(300);
    expect(connection.frames.filter(({ watching }) => watching)).toEqual([]);
  });
});

it('logs no ticket', async () => {
  const ticket = await aTicket(await anOwner());
  await openSocket(`?ticket=${ticket}`);
  await openSocket(`?ticket=${ticket}`);
  expect(JSON.stringify(logLines)).not.toContain(ticket);
});
