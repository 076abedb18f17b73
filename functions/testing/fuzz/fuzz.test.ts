import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '#shared/api/route';
import { functionPages, templates } from '#shared/pages';
import { expectConsistent } from '../everything';
import { callAs, type Fixtures, freshFixtures, type Role, roles } from '../fixtures';
import { logLines } from '../logs';
import { withMailServer } from '../mail';
import { callAbout, type Row, rows } from '../operations';
import { withPush } from '../push';
import { withQueues } from '../queues';
import { deployTemplate, withS3 } from '../s3';
import { type Random, randomFrom } from '../simulation/random';
import { withStripe } from '../stripe';
import { type Answer, type Front, type Outcome, startFront } from './front';
import { problemsIn } from './judge';
import { type Facts, type Request, requestOf } from './requests';

withMailServer();
withS3();
withQueues();
withPush();
const stripe = withStripe();
// Rate limits are tested elsewhere.
process.env.RATE_LIMIT_SCALE = '100000';
process.env.ANSWER_AT_ONCE = '1';

const seed = Number(process.env.FUZZ_SEED ?? 1);
/** The number of the first request, with which a world begins. */
const firstNumber = Number(process.env.FUZZ_FROM ?? 0);
const requests = Number(process.env.FUZZ_REQUESTS ?? 120);
/** The number of a request to send again and print. */
const replayedNumber = process.env.FUZZ_REPLAY === undefined ? undefined : Number(process.env.FUZZ_REPLAY);
/** So many requests in a row change the same world. Then the fixtures are restored. */
const requestsPerWorld = 40;
/** When a request counts as unanswered. */
const timeoutMs = 30_000;
/** When a malformed request counts as unanswered. Usually it announces bytes that it never sends, so nobody answers it. */
const malformedTimeoutMs = 300;
/** Processes cache site switches for ten seconds, so the clocks of successive worlds must be further apart. */
const worldClockGapMs = 11_000;
const realNow = (): number => performance.timeOrigin + performance.now();

const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns all texts in a value that match a pattern. */
const textsIn = (value: unknown, pattern: RegExp): string[] => {
  if (typeof value === 'string') return pattern.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => textsIn(one, pattern)) : [];
};

/** Returns a row for a page that a function renders. Everybody may open it. */
const pageRow = (id: keyof typeof functionPages, given: Row['given']): Row => ({
  route: { id, method: 'GET', path: functionPages[id], definition: { summary: id, access: 'public' } } as Route,
  about: 'an existing one',
  given,
  statusFor: () => 200,
});
const everyRow: readonly Row[] = [
  ...rows,
  pageRow('projectPage', ({ open }) => ({ params: { id: open.id } })),
  pageRow('deckPage', ({ deckToken }) => ({ params: { token: deckToken } })),
];

interface MadeRequest {
  row: Row;
  role: Role;
  request: Request;
}

const seedOf = (number: number): number => Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);

class World {
  private fixtures: Fixtures | undefined;
  private facts: Facts = { ids: [], secrets: [], cursors: [] };

  constructor(private readonly front: Front) {}

  async begin(number: number): Promise<void> {
    vi.setSystemTime(realNow() + (Math.floor(number / requestsPerWorld) % 2) * worldClockGapMs);
    this.fixtures = await freshFixtures();
    const secrets = roles.flatMap((role) => callAs(role, this.fixtures as Fixtures, false).sessionId ?? []);
    this.facts = {
      ids: [...new Set(textsIn(this.fixtures, idPattern)), this.fixtures.deckToken, 'mail', 'install', 'pi_example'],
      secrets: [...secrets, this.front.adminToken],
      cursors: [],
    };
    const random = randomFrom(seedOf(-number));
    const paged = rows.filter(({ route }) => route.definition.paged);
    const cursors: string[] = [];
    for (let list = 0; list < 4; list += 1) {
      const { call, row } = await this.callOf(random, random.pick(paged));
      const request = requestOf(
        row.route,
        { ...call, query: { ...call.query, limit: '1' } },
        { random, facts: this.facts, howMany: 0 },
      );
      const { answer } = await this.front.send(request, timeoutMs);
      const cursor = /[?&]cursor=([^>&]+)/.exec(answer?.headers.link ?? '')?.[1];
      if (cursor) cursors.push(cursor);
    }
    this.facts = { ...this.facts, cursors };
  }

  private async callOf(random: Random, row: Row) {
    const may = roles.filter((role) => row.statusFor(role) < 300);
    const role = random.pick(may.length > 0 && random.chance(0.75) ? may : roles);
    const given = async () =>
      row.route.id in functionPages
        ? row.given(this.fixtures as Fixtures, stripe)
        : callAbout(row, this.fixtures as Fixtures, stripe);
    // Earlier requests may have removed what this call is about.
    const about = await given().catch(async () => {
      this.fixtures = await freshFixtures();
      return given();
    });
    const as = callAs(role, this.fixtures as Fixtures, false);
    const token = role === 'admin' && { authorization: `Bearer ${this.front.adminToken}` };
    return { row, role, call: { ...as, ...about, headers: { ...as.headers, ...about.headers, ...token } } };
  }

  async make(number: number): Promise<MadeRequest> {
    const random = randomFrom(seedOf(number));
    const { row, role, call } = await this.callOf(random, random.pick(everyRow));
    const howMany = random.pick([0, 1, 1, 1, 1, 2, 2, 3]);
    return { row, role, request: requestOf(row.route, call, { random, facts: this.facts, howMany }) };
  }
}

const describeRequest = ({ row, role, request }: MadeRequest): string =>
  `${row.route.id} (${row.about}), as ${role}: ${request.changes.join('; ') || 'unchanged'}`;

const describeExchange = ({ request }: MadeRequest, { answer, failure }: Outcome): string =>
  [
    `${request.method} ${request.target}`,
    ...request.headers.map(([name, content]) => `${name}: ${content}`),
    `\n${request.body?.toString() ?? ''}`,
    answer
      ? `\n${answer.status}, after ${Math.round(answer.took)} ms\n${JSON.stringify(answer.headers)}\n${answer.text}`
      : failure,
  ].join('\n');

let front: Front;

beforeAll(async () => {
  const { project, projectMissing, deck, deckMissing, application } = templates;
  for (const template of [project, projectMissing, deck, deckMissing, application])
    await deployTemplate(template, '<!doctype html><title>{{title}}</title>');
  front = await startFront();
  vi.useFakeTimers({ toFake: ['Date'], now: realNow() });
});
afterAll(() => {
  vi.useRealTimers();
  front.stop();
});

/** Returns what is wrong with the outcome of a request, with the function's log lines about it. */
const problemsWith = ({ request, role }: MadeRequest, { answer, failure }: Outcome, logged: readonly string[]): string[] => {
  const isLeftAlone = failure !== undefined && request.isMalformed;
  const wrong = answer ? problemsIn(request, role, answer) : isLeftAlone ? [] : [failure ?? 'nothing came of it'];
  wrong.push(...front.takeFailures());
  return wrong.length > 0 ? [...wrong, ...logged.filter((line) => line.includes('"failure"'))] : [];
};

/** .ci/fuzz.mjs adds these up. */
const printCounts = (counts: Record<string, number>, slow: { took: number; what: string }[]): void => {
  for (const [name, number] of Object.entries(counts)) console.info(`fuzz: ${name} ${number}`);
  for (const { took, what } of slow.sort((one, other) => other.took - one.took).slice(0, 3))
    console.info(`slow: ${Math.round(took)} ms ${what.slice(0, 200)}`);
};

describe('any request', () => {
  // A full run takes minutes. A replay also sends the earlier requests of the same world.
  const from = replayedNumber === undefined ? firstNumber : replayedNumber - (replayedNumber % requestsPerWorld);
  const until = replayedNumber === undefined ? firstNumber + requests : replayedNumber + 1;

  it(`is answered in time, within the contract, and without a server error: ${until - from} requests`, {
    timeout: 3_600_000,
  }, async () => {
    const findings: string[] = [];
    const counts: Record<string, number> = {};
    const slow: { took: number; what: string }[] = [];
    const world = new World(front);
    for (let number = from; number < until; number += 1) {
      if (number % requestsPerWorld === 0) await world.begin(number);
      const before = logLines.length;
      const made = await world.make(number);
      const outcome = await front.send(made.request, made.request.isMalformed ? malformedTimeoutMs : timeoutMs);
      const wrong = problemsWith(made, outcome, logLines.slice(before));
      if (wrong.length > 0) findings.push(`request ${number}: ${describeRequest(made)}\n  ${wrong.join('\n  ')}`);
      const status = outcome.answer?.status ?? 'none';
      counts[`answers ${status}`] = (counts[`answers ${status}`] ?? 0) + 1;
      slow.push({ took: outcome.answer?.took ?? 0, what: `request ${number}: ${describeRequest(made)}` });
      if (number === replayedNumber) console.info(describeExchange(made, outcome));
      if ((number + 1) % requestsPerWorld === 0 || number + 1 === until) await expectConsistent();
    }
    if (process.env.FUZZ_REQUESTS) printCounts(counts, slow);
    expect(findings.slice(0, 30).join('\n')).toBe('');
  });
});

describe('problemsIn', () => {
  const request: Request = {
    method: 'GET',
    target: '/api/auth/me',
    headers: [],
    body: undefined,
    isMalformed: false,
    changes: [],
  };
  const answered = (status: number, body: unknown): Answer => ({
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'apigw-requestid': 'x',
    },
    cookies: [],
    text: JSON.stringify(body),
    took: 1,
  });

  it.each<[string, number, unknown, RegExp]>([
    ['an error of ours', 500, { code: 'INTERNAL', message: 'Failed', requestId: 'x' }, /^500/],
    ['a code with the status of another', 403, { code: 'UNAUTHENTICATED', message: 'Please log in' }, /UNAUTHENTICATED with 403/],
    ['another shape', 401, { error: 'no' }, /the one error shape/],
    ['where it failed', 401, { code: 'UNAUTHENTICATED', message: 'at x (/a/b.ts:1:2)' }, /^says/],
    ['a success against the contract', 200, {}, /body/],
    ['a success for nobody', 200, {}, /200 for visitor/],
  ])('reports %s', (_what, status, body, finding) => {
    expect(problemsIn(request, 'visitor', answered(status, body))).toContainEqual(expect.stringMatching(finding));
  });

  it('returns nothing for a correct answer', () => {
    expect(problemsIn(request, 'visitor', answered(401, { code: 'UNAUTHENTICATED', message: 'Please log in' }))).toEqual([]);
  });
});
