import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answersAreKeptFor } from '#core/kernel/idempotency/idempotency';
import { manifest, type OperationId } from '#shared/api/manifest';
import { type HonoursIdempotencyKey, honoursIdempotencyKey, type Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import { adminClaims, anAddress, anOwner, projectInput } from '../testing/builders';
import { type Answer, type Call, callRoute } from '../testing/call';
import { withContention } from '../testing/contention';
import { everyItem, expectConsistent, type Item } from '../testing/everything';
import { callAs, type Fixtures, freshFixtures, isImpersonating, type Role, roles } from '../testing/fixtures';
import { aPng } from '../testing/images';
import { cutOffAfter } from '../testing/interrupt';
import { logLines } from '../testing/logs';
import { sentMail, withMailServer } from '../testing/mail';
import { callAbout, rows } from '../testing/operations';
import { withPush } from '../testing/push';
import { sendForm, withS3 } from '../testing/s3';
import { withStripe } from '../testing/stripe';

withContention();
withMailServer();
withS3();
const stripe = withStripe();
withPush();
afterEach(() => void vi.useRealTimers());

type Routes = typeof routes;
type Creation = { [Id in OperationId]: HonoursIdempotencyKey<Routes[Id]> extends true ? Id : never }[OperationId];

/** Every creating operation, and a change that makes its body different. A new operation does not compile until it is listed here. */
const creations: Record<Creation, Record<string, unknown>> = {
  register: { name: 'Somebody Else' },
  createUpload: { size: 1001 },
  uploadDocument: { fileName: 'Other.pdf' },
  createProject: { title: 'Another house' },
  placeBid: { amount: 1501 },
  postUpdate: { text: 'Something else.' },
  createDeck: { line: 'Something else.' },
  askQuestion: { text: 'Is there a garage?' },
  sendMessage: { content: 'Something else' },
  reviewProject: { comment: 'Something else.' },
  sendContactMessage: { message: 'Something else, and as long.' },
  grantBadge: { verificationDocument: 'Cabinet 4' },
  answerContactMessage: { text: 'Something else.' },
};
const each = Object.entries(creations) as [Creation, Record<string, unknown>][];

let sequence = 0;
const aKey = (): string => {
  sequence += 1;
  return `key-${sequence}`;
};
const withKey = (call: Call, key: string): Call => ({ ...call, headers: { ...call.headers, 'idempotency-key': key } });

interface Scene {
  fixtures: Fixtures;
  /** A role whose call succeeds. */
  role: Role;
  /** A call that creates; the same whenever it is made. */
  call: Call;
  ask: (call: Call) => Promise<Answer<Route>>;
  /** The same call by somebody else. */
  as: (role: Role) => Call;
}

const sceneOf = async (id: Creation): Promise<Scene> => {
  const row = rows.find(({ route }) => route.id === id);
  // An impersonating administrator counts as a visitor for operations that are open to everybody.
  const role = row && roles.find((role) => !isImpersonating(role) && row.statusFor(role) === 201);
  if (!role) throw new Error(`${id} creates nothing for anybody`);
  const fixtures = await freshFixtures();
  const made = await callAbout(row, fixtures, stripe);
  const as = (role: Role): Call => {
    const who = callAs(role, fixtures, row.route.definition.access === 'admin');
    return { ...who, ...made, headers: { ...who.headers, ...made.headers } };
  };
  return { fixtures, role, as, call: as(role), ask: (call) => callRoute(row.route, call) };
};

const isReplayed = ({ headers }: Answer<Route>): boolean => headers['idempotent-replayed'] === 'true';

/** Entities that a retried registration may add: it opens a session. */
const ofSessions = ['Session', 'Device', 'Throttle'];
/** Counts the items that a call creates, by entity. */
const madeBy = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = new Set((await everyItem()).map(({ PK, SK }) => `${PK} ${SK}`));
  await work();
  const made = (await everyItem()).filter(({ PK, SK, entity }) => !before.has(`${PK} ${SK}`) && !ofSessions.includes(entity));
  const counts: Record<string, number> = {};
  for (const { entity } of made) counts[entity] = (counts[entity] ?? 0) + 1;
  return counts;
};

/** Returns an answer without the session secret, which differs for each registration. */
const comparable = ({ status, body }: Answer<Route>): unknown => ({ status, ...Object(body), sessionId: undefined });

const keptAnswers = async (): Promise<Item[]> => (await everyItem()).filter(({ entity }) => entity === 'KeptAnswer');

describe('every operation that creates something', () => {
  it('honors an Idempotency-Key or is a listed exception', () => {
    const made = manifest.filter(({ definition }) => definition.status === 201);
    const idsOf = (routes: typeof made): string[] => routes.map(({ id }) => id).sort();
    expect(idsOf(made.filter(honoursIdempotencyKey))).toEqual(Object.keys(creations).sort());
    expect(idsOf(made.filter((route) => !honoursIdempotencyKey(route)))).toEqual([
      'createDeskTicket',
      'createLiveTicket',
      'sendReport',
      'startImpersonation',
    ]);
  });

  it.each(each)('creates once and repeats its answer when retried after a lost answer: %s', async (id) => {
    const { call, ask } = await sceneOf(id);
    const keyed = withKey(call, aKey());
    const mails = (await sentMail()).length;
    const first = await ask(keyed);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const mailed = (await sentMail()).length - mails;

    const before = await everyItem();
    const again = await ask(keyed);
    expect([comparable(again), isReplayed(again)]).toEqual([comparable(first), true]);
    const changed = (await everyItem()).filter((item) => !before.some((one) => isDeepStrictEqual(one, item)));
    if (id === 'register') {
      expect(changed.map(({ entity }) => entity).filter((entity) => !ofSessions.includes(entity))).toEqual([]);
    } else expect(changed).toEqual([]);
    expect((await sentMail()).length - mails).toBe(mailed);
    await expectConsistent();
  });

  it.each(each)('creates once for ten concurrent calls, and answers all of them: %s', async (id) => {
    const scene = await sceneOf(id);
    const one = await madeBy(() => scene.ask(withKey(scene.call, aKey())));
    expect(one).toMatchObject({ KeptAnswer: 1 });

    const { call, ask } = await sceneOf(id);
    const keyed = withKey(call, aKey());
    let answers: Answer<Route>[] = [];
    const made = await madeBy(async () => {
      answers = await Promise.all(Array.from({ length: 10 }, () => ask(keyed)));
    });
    expect(answers.map(comparable)).toEqual(answers.map(() => comparable(answers[0] as Answer<Route>)));
    expect([answers[0]?.status, answers.filter((answer) => !isReplayed(answer)).length]).toEqual([201, 1]);
    expect(made).toEqual(one);
    await expectConsistent();
  });

  it.each(each)('refuses another body with the same key: %s', async (id, other) => {
    const { call, ask } = await sceneOf(id);
    const key = aKey();
    await ask(withKey(call, key));
    const before = await everyItem();
    const answer = await ask(withKey({ ...call, body: { ...Object(call.body), ...other } }, key));
    expect([answer.status, answer.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(answer.error.message).toMatch(/^We already received your first try/);
    expect(await everyItem()).toEqual(before);
  });

  it.each(each)('keeps the keys of different callers apart: %s', async (id) => {
    const { call, ask, as, role } = await sceneOf(id);
    const key = aKey();
    await ask(withKey(call, key));
    const { email } = Object(call.body) as { email?: string };
    const others: Call[] =
      role === 'visitor'
        ? [{ ...call, body: { ...Object(call.body), email: `other.${email}` } }]
        : [...roles.filter((one) => one !== role).map(as), { ...call, claims: { ...adminClaims, username: 'another' } }];
    const answers: Answer<Route>[] = [];
    for (const other of role === 'admin' ? others : others.filter(({ claims }) => !claims))
      answers.push(await ask(withKey({ ...other, address: anAddress() }, key)));
    expect(answers.filter(isReplayed)).toEqual([]);
  });

  it.each(each)('forgets a key after exactly one day: %s', async (id) => {
    const { call, ask } = await sceneOf(id);
    const key = aKey();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await ask(withKey(call, key));
    vi.useFakeTimers({ toFake: ['Date'], now: start + answersAreKeptFor - 1 });
    expect(isReplayed(await ask(withKey(call, key)))).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: start + answersAreKeptFor });
    const unkeyed = await ask(call);
    const later = await ask(withKey(call, key));
    // The same status as without a key. Some things can be created only once, whatever the time.
    expect([later.status, isReplayed(later)]).toEqual([unkeyed.status, false]);
    const kept = (await keptAnswers()).map(({ expiresAt }) => Date.parse(expiresAt as string) - start - answersAreKeptFor);
    expect(kept).toEqual([later.status === 201 ? answersAreKeptFor : 0]);
  });

  it.each(each)('replays nothing without a key: %s', async (id) => {
    const { call, ask } = await sceneOf(id);
    const first = await ask(call);
    const again = await ask(call);
    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([201, false, false]);
    expect(await keptAnswers()).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  const upload = async (key: string) => {
    const call = { sessionId: (await anOwner()).sessionId, body: { contentType: 'image/png', size: 10 } };
    return callRoute(routes.createUpload, withKey(call, key));
  };

  it.each(['', 'x'.repeat(256), 'two words', 'tab\there', 'caf\u00e9', '\u0007'])('is refused if malformed: %j', async (key) => {
    const answer = await upload(key);
    expect([answer.status, answer.error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.error.issues?.map(({ path }) => path)).toEqual(['Idempotency-Key']);
  });

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '!~'])('is accepted: %j', async (key) => {
    expect((await upload(key)).status).toBe(201);
  });

  it('belongs to one operation on one target', async () => {
    const { fixtures, ask, call } = await sceneOf('placeBid');
    const key = aKey();
    expect((await ask(withKey(call, key))).status).toBe(201);
    const elsewhere = await ask(withKey({ ...call, params: { id: fixtures.bare.id } }, key));
    expect(elsewhere.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const question = withKey({ ...call, body: { text: 'Is there an elevator?' } }, key);
    expect((await callRoute(routes.askQuestion, question)).status).toBe(201);
  });

  it('can be used again after a refused call', async () => {
    const { ask, call } = await sceneOf('createProject');
    const key = aKey();
    expect((await ask(withKey({ ...call, body: { ...Object(call.body), photos: ['uploads/none'] } }, key))).status).toBe(400);
    const answer = await ask(withKey(call, key));
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
  });

  it('is neither stored nor logged', async () => {
    const key = 'a-key-that-nobody-else-has';
    expect((await upload(key)).status).toBe(201);
    expect(JSON.stringify(await everyItem())).not.toContain(key);
    expect(logLines.join()).not.toContain(key);
  });

  it('lets a retry of createProject succeed although the first call already used its upload', async () => {
    const owner = await anOwner();
    const bytes = aPng();
    const form = await callRoute(routes.createUpload, {
      sessionId: owner.sessionId,
      body: { contentType: 'image/png', size: bytes.length },
    });
    await sendForm(form.body, bytes);
    const call = { sessionId: owner.sessionId, body: { ...projectInput, photos: [form.body.key] } };
    const keyed = withKey(call, aKey());
    const first = await callRoute(routes.createProject, keyed);
    expect(first.body.photos).toHaveLength(1);
    const others = await Promise.all([1, 2, 3].map(() => callRoute(routes.createProject, keyed)));
    for (const { status, body } of others) expect([status, body]).toEqual([201, first.body]);
    expect((await callRoute(routes.createProject, call)).error.message).toMatch(/^This photo is no longer available/);
  });
});

describe('a creation that was cut off at any point and retried', () => {
  it.each(['register', 'createProject', 'sendContactMessage'] as const)('creates once: %s', async (id) => {
    let finished = false;
    for (let calls = 0; !finished; calls += 1) {
      const { call, ask } = await sceneOf(id);
      const keyed = withKey(call, aKey());
      const fact = { register: 'User', createProject: 'Project', sendContactMessage: 'ContactMessage' }[id];
      const made = await madeBy(async () => {
        finished = await cutOffAfter(calls, () => ask(keyed));
        expect((await ask(keyed)).status, `after ${calls} calls`).toBe(201);
      });
      expect([made[fact], made.KeptAnswer], `after ${calls} calls`).toEqual([1, 1]);
    }
  });
});

describe('a retried registration', () => {
  const email = 'again@test.example';

  it('opens another session and remembers the browser', async () => {
    const { ask, call } = await sceneOf('register');
    const keyed = withKey(call, aKey());
    const [first, again] = [await ask(keyed), await ask(keyed)] as Answer<Routes['register']>[];
    expect(again?.body.user).toEqual(first?.body.user);
    expect(again?.body.sessionId).not.toBe(first?.body.sessionId);
    expect(again?.cookies).toHaveLength(1);
    for (const answer of [first, again])
      expect((await callRoute(routes.getMe, { sessionId: answer?.body.sessionId })).status).toBe(200);
  });

  it('counts as a password guess if the password differs', async () => {
    const { ask, call } = await sceneOf('register');
    const body = { ...Object(call.body), email };
    const key = aKey();
    await ask(withKey({ ...call, body }, key));
    const guess = () => ask(withKey({ ...call, body: { ...body, password: 'wrong horse' }, address: anAddress() }, key));
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push((await guess()).status);
    expect(answers).toEqual([...Array(10).fill(401), 429]);
  });
});
