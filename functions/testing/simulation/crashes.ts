import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import type { ProjectRecord } from '#core/market/project/project';
import { freePort } from '#infra/local/ports';
import { until } from '#infra/local/testing/waits';
import { callAt, type Call as HttpCall, Refused } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import { fileName } from '#shared/api/manifest';
import type { Route } from '#shared/api/route';
import { photoFiles } from '#shared/photo/photos';
import type { ScheduleId } from '#shared/schedules';
import { projectInput } from '../builders';
import { everyItem } from '../everything';
import { routeOf } from '../handlers';
import { aPng } from '../images';
import { readFilesFrom, sendForm } from '../s3';
import { stripeTools } from '../stripe';
import {
  type Choice,
  type Facts,
  factsOf,
  noLiveUpdates,
  type PlannedAction,
  planAction,
  rounds,
  type SentCall,
  uniqueCreation,
} from './actions';
import { type Answered, CallLog } from './call-log';
import { Died, Product, startRelay } from './product';
import { expectPromises, type PromiseName } from './promises';
import { randomFrom } from './random';

/** How often a product with one data folder is killed. */
const killsPerLife = 12;
const actionsAtOnce = 6;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When the product is killed next: at its n-th write to a file, or some time after its start or after people start to work. */
type Death = { diesAtWrite: number } | { startingMs: number; isAlone: boolean } | { workingMs: number; isAlone: boolean };

type Counts = Record<string, number>;

/** Left out: actions of administrators, who do not exist here, and what the product and Stripe do by themselves. */
const excludedKinds: ReadonlySet<Choice['kind']> = new Set(['decide', 'leave', 'event', 'time']);

/** Promises that hold whenever nothing is in progress. The others are checked at the end. */
const promisesAtAnyTime: readonly PromiseName[] = [
  'every count matches what it counts, and no reference is broken',
  'at most one bid of a project is accepted, and the project names it',
  'a bid is paid if and only if Stripe has the money',
  'only the two parties of a paid bid see contact details',
  'a request sent again with its idempotency key creates one thing',
  'all background work finishes',
  'the history of each project looks as if its calls came one at a time',
];

const keyOf = ({ call }: SentCall): string | undefined => call.headers?.['idempotency-key'];

const password = 'correct horse';
const roles = ['owner 1', 'owner 2', 'stager 1', 'stager 2', 'stager 3'];
const registration = (role: string): SentCall => {
  const isOwner = role.startsWith('owner');
  return {
    operation: 'register',
    call: {
      headers: { 'idempotency-key': `register ${role}`.replaceAll(' ', '-') },
      body: {
        ...{ userType: isOwner ? 'realtor' : 'staging_company', name: role, company: role, phone: '(555) 010-0100' },
        ...{ email: `${role.replace(' ', '')}@crashes.example`, password, agreeToTerms: true },
      },
    },
  };
};

interface Mails {
  emails: { body: { text: string } }[];
}

/** The life of one data folder: a product is started on it, used and killed, again and again. */
class Life {
  private readonly random: ReturnType<typeof randomFrom>;
  private readonly choices: Choice[];
  private readonly dataDir = mkdtempSync(path.join(tmpdir(), 'settee-crashes-'));
  private port = 0;
  private readonly callLog = new CallLog();
  private readonly sessions = new Map<string, Session>();
  private readonly confirmed = new Set<string>();
  /** Answered calls, by key. Their results must stay, and sending them again must give the same answer. */
  private readonly answered = new Map<string, { sent: SentCall; body: unknown }>();
  private created = 0;
  private aheadMs = 0;

  constructor(
    private readonly seed: number,
    private readonly relay: Awaited<ReturnType<typeof startRelay>>,
    private readonly counts: Counts,
  ) {
    this.random = randomFrom(seed);
    this.choices = fc
      .sample(rounds, { seed, numRuns: 40 })
      .flat(2)
      .filter(({ kind }) => !excludedKinds.has(kind));
  }

  private count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  readonly next = (): number => {
    this.created += 1;
    return this.created;
  };

  private readonly sessionsOf = (role: string): { id: string; sessionId: string }[] =>
    roles
      .filter((one) => one.startsWith(role))
      .flatMap((one) => {
        const session = this.sessions.get(one);
        return session ? [{ id: session.user.id, sessionId: session.sessionId }] : [];
      });

  private people() {
    return { owners: this.sessionsOf('owner'), stagers: this.sessionsOf('stager') };
  }

  private stripe({ endpoints }: Product): Facts['stripe'] {
    const { url, secretKey, webhookSecret } = (endpoints as NonNullable<typeof endpoints>).stripe;
    return stripeTools(url, { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' });
  }

  private app({ endpoints }: Product): string {
    return endpoints?.app ?? '';
  }

  /** Sends a call and records the answer. @throws Died if the product was killed; Error if it fails although nothing was killed */
  private async send(product: Product, sent: SentCall): Promise<Answered> {
    const [from, at] = [performance.now(), new Date()];
    let answer: Answered | undefined;
    let cause: unknown;
    const { sessionId, params, query, body, headers } = sent.call;
    try {
      const session = sessionId === undefined ? undefined : { sessionId };
      const call = { session, params, query, body, headers } as HttpCall<Route>;
      const received = await callAt<Route>(this.app(product), routeOf(sent.operation), call);
      answer = { status: (routeOf(sent.operation).definition as { status?: number }).status ?? 200, body: received };
    } catch (error) {
      cause = error;
      if (error instanceof Refused) {
        const refusal = JSON.parse(error.body || '{}') as { message?: string };
        answer = { status: error.status, body: refusal, error: refusal };
      }
    }
    this.count('calls');
    const isUnanswered = !answer || answer.status >= 500;
    const died = isUnanswered && (await product.hasDied());
    this.callLog.note(sent, answer, { from, to: performance.now(), at });
    if (died) {
      this.count('calls that heard nothing, or of a failure');
      throw new Died();
    }
    if (!answer || isUnanswered)
      throw new Error(`${sent.operation} failed although nothing had gone wrong: ${answer?.status} ${cause}`);
    const key = keyOf(sent);
    if (key !== undefined && answer.status === 201 && !this.answered.has(key))
      this.answered.set(key, { sent, body: answer.body });
    return answer;
  }

  private async runSchedule(product: Product, id: string): Promise<void> {
    const response = await fetch(`${this.app(product)}/__local/run/${fileName(id)}`, { method: 'POST' });
    const received = await response.text();
    if (!response.ok) throw new Error(`${id} failed although nothing had gone wrong: ${received}`);
  }

  private async register(product: Product): Promise<void> {
    for (const role of roles.filter((one) => !this.sessions.has(one))) {
      const { status, body } = await this.send(product, registration(role));
      if (status !== 201) throw new Error(`${role} was not registered: ${status} ${JSON.stringify(body)}`);
      this.sessions.set(role, body as Session);
    }
    await this.confirmAddresses(product);
  }

  /** Confirms addresses with emailed links. Requests new ones first, because the mail stand-in loses its mail in a crash. */
  private async confirmAddresses(product: Product): Promise<void> {
    const unconfirmed = roles.filter((role) => !this.confirmed.has(role));
    if (unconfirmed.length === 0) return;
    for (const role of unconfirmed)
      await this.send(product, { operation: 'requestVerification', call: { sessionId: this.sessions.get(role)?.sessionId } });
    await this.runSchedule(product, 'sendDueMail');
    const { emails } = (await (await fetch(`${product.endpoints?.mail.url}/store`)).json()) as Mails;
    const tokens = emails.flatMap(({ body }) => /\/mail\/confirm\?token=([^\s"&]+)/.exec(body.text)?.[1] ?? []);
    for (const token of new Set(tokens))
      await this.send(product, { operation: 'verifyEmail', call: { body: { token: decodeURIComponent(token) } } });
    for (const role of unconfirmed) this.confirmed.add(role);
  }

  /** Sends unanswered calls again, finishes background work, and checks the results against all answers. */
  private async catchUp(product: Product): Promise<void> {
    await this.register(product);
    const sentInVain = this.callLog.unanswered(new Date()).filter((sent) => !this.answered.has(keyOf(sent) as string));
    for (const sent of sentInVain) await this.send(product, sent);
    this.count('calls sent again', sentInVain.length);
    for (const id of ['resumeJobs', 'reconcilePayments', 'sendDueMail'] as const) await this.runSchedule(product, id);
    await this.waitUntilDelivered(product);
    await this.expectAnswersKept(product);
    await this.checkPromises(product, promisesAtAnyTime);
  }

  /** Waits until the product has accepted all of Stripe's events. */
  private waitUntilDelivered(product: Product): Promise<void> {
    return until('all events of Stripe to be accepted', async () => {
      const response = await fetch(`${product.endpoints?.stripe.url}/__control`);
      return ((await response.json()) as { pending: string[] }).pending.length === 0;
    });
  }

  /** Expects that sending calls again gives the same answers, and that their results are still there. */
  private async expectAnswersKept(product: Product): Promise<void> {
    const before = [...this.answered.entries()];
    for (const [key, { sent, body }] of before.slice(-8)) {
      // Sending a registration again creates another session.
      if (sent.operation === 'register') continue;
      const again = await this.send(product, sent);
      if (!isDeepStrictEqual(again.body, body))
        throw new Error(`Broken: a call sent again gets the same answer\n${key}: ${JSON.stringify({ body, again }, null, 1)}`);
    }
    const ids = new Set((await everyItem()).map(({ id }) => id));
    for (const [key, { sent, body }] of before) {
      const { id } = body as { id?: string };
      if (['sendMessage', 'reviewProject'].includes(sent.operation) && !ids.has(id))
        throw new Error(`Broken: what a call has created stays\n${sent.operation} ${key} ${id}`);
    }
    for (const [role, { sessionId, user }] of this.sessions) {
      const { status, body } = await this.send(product, { operation: 'getMe', call: { sessionId } });
      if (status !== 200 || (body as Session['user']).id !== user.id)
        throw new Error(`Broken: ${role} stays signed in: ${status}`);
    }
  }

  private async checkPromises(product: Product, names?: readonly PromiseName[]): Promise<void> {
    const { owners, stagers } = this.people();
    const settled = {
      people: [...owners, ...stagers],
      stripe: this.stripe(product),
      screens: [],
      histories: this.callLog.histories,
    };
    await expectPromises(settled, names);
    this.count('times that all was compared');
  }

  /** Expects that every photo of a project can be loaded completely. */
  private async expectPhotosWhole(product: Product): Promise<void> {
    const projects = (await everyItem()).filter(({ entity }) => entity === 'Project') as unknown as ProjectRecord[];
    for (const file of projects.flatMap(({ photos }) => photos).flatMap(photoFiles)) {
      const response = await fetch(`${this.app(product)}/media/${file}`);
      if (!response.ok) throw new Error(`Broken: every photo of a project exists: ${response.status} ${file}`);
      await sharp(Buffer.from(await response.arrayBuffer())).stats();
      this.count('photos looked at');
    }
  }

  /** Uploads a photo to storage and posts a project with it. */
  private async postWithUpload(product: Product, shade: number): Promise<void> {
    const [owner] = this.people().owners;
    const bytes = aPng({ shade });
    const sessionId = owner?.sessionId;
    const asked = { purpose: 'photo', contentType: 'image/png', size: bytes.byteLength };
    const upload = uniqueCreation(this, 'createUpload', { sessionId }, () => asked);
    const { status, body } = await this.send(product, upload);
    if (status !== 201) throw new Error(`createUpload: ${status}`);
    const form = body as { url: string; fields: Record<string, string>; key: string };
    const stored = await sendForm(form, bytes);
    if (stored >= 300) throw new Error(`The form was answered with ${stored}`);
    const made = uniqueCreation(this, 'createProject', { sessionId }, (title) => ({
      ...projectInput,
      title,
      photos: [form.key],
    }));
    await this.send(product, made);
  }

  private async facts(product: Product): Promise<Facts> {
    const unanswered = this.callLog.unanswered(new Date());
    const { next, callLog } = this;
    return factsOf(await everyItem(), {
      ...{ ...this.people(), stripe: this.stripe(product), events: [], unanswered, decks: callLog.decks, next, ...noLiveUpdates },
    });
  }

  private async do(product: Product, doing: PlannedAction, { payments }: Facts): Promise<void> {
    if (doing.how === 'call') await this.send(product, doing);
    if (doing.how === 'runs') await this.runSchedule(product, doing.name);
    if (doing.how === 'happens') {
      // The webhook may come at any time from now on.
      const projectId = payments.find(({ paymentIntentId }) => doing.name.endsWith(paymentIntentId))?.projectId;
      if (projectId !== undefined)
        this.callLog.noteHappening(projectId, 'settle', { from: performance.now(), to: Number.MAX_SAFE_INTEGER });
      await doing.happen();
      this.count('fees paid at Stripe');
    }
  }

  /** Makes people act at the same time until the product dies. */
  private async work(product: Product): Promise<void> {
    for (;;) {
      const facts = await this.facts(product);
      const doings = this.choices.splice(0, actionsAtOnce).flatMap((choice) => planAction(facts, choice) ?? []);
      const works = doings.map((doing) => this.do(product, doing, facts));
      if (this.random.chance(0.3) || doings.length === 0) works.push(this.postWithUpload(product, this.random.below(200)));
      const ended = await Promise.allSettled(works);
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    }
  }

  private drawDeath(): Death {
    if (this.random.chance(0.25)) return { startingMs: this.random.below(9000), isAlone: this.random.chance(0.4) };
    if (this.random.chance(0.2)) return { diesAtWrite: 1 + this.random.below(30) };
    if (this.random.chance(0.4)) return { diesAtWrite: 60 + this.random.below(160) };
    return { workingMs: this.random.below(3000), isAlone: this.random.chance(0.4) };
  }

  /** Starts the product and runs `does`, during which it is killed. @throws Error if a promise is broken */
  private async dieIn(death: Death, does: (product: Product, alive: () => void) => Promise<void>): Promise<void> {
    const diesAtWrite = 'diesAtWrite' in death ? death.diesAtWrite : 0;
    this.port ||= await freePort();
    const product = new Product(this.dataDir, this.port, { diesAtWrite, aheadMs: this.aheadMs });
    if ('startingMs' in death) product.dieAfter(death.startingMs, death);
    let isServing = false;
    try {
      await this.serve(product);
      isServing = true;
      await does(product, () => {
        if ('workingMs' in death) product.dieAfter(death.workingMs, death);
      });
      await product.kill();
    } catch (error) {
      if (!(error instanceof Died || (await product.hasDied()))) throw error;
    } finally {
      await product.kill();
    }
    this.count('kills');
    this.count(`kills ${isServing ? 'while it served' : 'while it started'}`);
    if (diesAtWrite > 0) this.count('kills in the middle of a write');
    if ('isAlone' in death && death.isAlone) this.count('kills of the first process alone');
  }

  private async serve(product: Product): Promise<void> {
    const took = await product.ready();
    this.relay.leadTo(product.endpoints?.dynamodb.url ?? '');
    this.count('starts');
    this.counts['slowest start, ms'] = Math.max(this.counts['slowest start, ms'] ?? 0, Math.round(took));
  }

  /** Kills the product `kills` times, and then lets days pass. @throws Error with the broken promise */
  async live(kills: number): Promise<void> {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = this.relay.url;
    readFilesFrom(this.dataDir);
    const killsAtRest = Math.min(2, Math.floor(kills / 3));
    for (let death = 0; death < kills - killsAtRest; death += 1) {
      // The first start writes the most, so the first kill comes during it.
      const where: Death = death === 0 ? { diesAtWrite: 1 + (this.seed % 24) } : this.drawDeath();
      await this.dieIn(where, async (product, alive) => {
        await this.catchUp(product);
        alive();
        await this.work(product);
      });
    }
    await this.comeToRest(killsAtRest);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Lets four days pass, with `kills` kills during background work. */
  private async comeToRest(kills: number): Promise<void> {
    const from = performance.now();
    const order: ScheduleId[] = [
      'resumeJobs',
      'reconcilePayments',
      'expireAcceptances',
      'resumeJobs',
      'sweepUploads',
      'sendDueMail',
    ];
    const runBackgroundWork = async (product: Product): Promise<void> => {
      await this.register(product);
      for (const id of order) await this.runSchedule(product, id);
      await this.waitUntilDelivered(product);
    };
    const deaths: Death[] = Array.from({ length: kills }, () =>
      this.random.chance(0.5)
        ? { diesAtWrite: 20 + this.random.below(40) }
        : { workingMs: this.random.below(2000), isAlone: false },
    );
    for (const aheadMs of [20 * minuteMs, 73 * hourMs + 20 * minuteMs, 74 * hourMs, 88 * hourMs]) {
      this.aheadMs = aheadMs;
      const death = deaths.shift();
      if (death)
        await this.dieIn(death, async (product, alive) => {
          alive();
          await runBackgroundWork(product);
        });
      const product = new Product(this.dataDir, this.port, { aheadMs });
      try {
        await this.serve(product);
        await runBackgroundWork(product);
        if (aheadMs === 88 * hourMs) await this.checkAtEnd(product, from);
      } finally {
        await product.kill();
      }
    }
  }

  private async checkAtEnd(product: Product, from: number): Promise<void> {
    const times = { from, to: performance.now() };
    for (const id of this.callLog.histories.keys())
      for (const action of ['settle', 'expire'] as const) this.callLog.noteHappening(id, action, times);
    await this.expectPhotosWhole(product);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + this.aheadMs });
    try {
      await this.checkPromises(product);
    } finally {
      vi.useRealTimers();
    }
  }

  /** Returns where the data is and the last errors, to investigate a failure. */
  get remains(): string {
    const log = readFileSync(path.join(this.dataDir, 'app.log'), 'utf8');
    const failures = log.split('\n').filter((line) => line.includes('"level":"error"'));
    return [`The data: ${this.dataDir}`, ...failures.slice(-3)].join('\n');
  }
}

const kills = Number(process.env.SIMULATION_KILLS);
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);
const counts: Counts = {};
const seeds = Array.from({ length: Math.ceil(kills / killsPerLife) }, (_, index) => firstSeed + index);

describe('the whole product, killed again and again', () => {
  const before = { ...process.env };
  let relay: Awaited<ReturnType<typeof startRelay>>;
  beforeAll(async () => {
    relay = await startRelay();
    Object.assign(process.env, { TABLE_NAME: 'settee', MEDIA_BUCKET: 'settee-media' });
  });
  afterAll(() => {
    relay.stop();
    Object.assign(process.env, before);
    for (const [name, number] of Object.entries(counts)) console.info(`simulation: ${name} ${number}`);
  });

  it.each(seeds)('keeps every promise (seed %i)', { timeout: 30 * minuteMs }, async (seed) => {
    const life = new Life(seed, relay, counts);
    const left = kills - (seed - firstSeed) * killsPerLife;
    try {
      await life.live(Math.min(left, killsPerLife));
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}\n${life.remains}`, { cause: error });
    }
  });
});
