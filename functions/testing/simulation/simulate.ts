import { vi } from 'vitest';
import { sealDays } from '#core/kernel/audit-log/seal-days';
import { days, minutes, plus } from '#core/kernel/time';
import { type Comparison, noComparison, type Stage } from '#core/market/ledger/comparison';
import { findComparison, saveComparison } from '#core/market/ledger/comparison.repo';
import { runComparison } from '#core/market/payment/run-comparison';
import { frequenciesOf } from '#core/market/preferences/settings';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import type { RunningPush } from '#infra/local/push/service';
import { handler as expireAcceptances } from '../../events/expire-acceptances';
import { handler as reconcilePayments } from '../../events/reconcile-payments';
import { handler as resumeJobs } from '../../events/resume-jobs';
import { handler as sendDueMail } from '../../events/send-due-mail';
import { handler as sweepUploads } from '../../events/sweep-uploads';
import { steps } from '../budgets';
import { aConfirmedOwner, aConfirmedStager, adminClaims, type Person, projectInput } from '../builders';
import { type Answer, callRoute, lambdaContext } from '../call';
import { everyItem, type Item } from '../everything';
import { routeOf } from '../handlers';
import { logLines } from '../logs';
import { subscribeDevice } from '../push';
import type { StripeForTests } from '../stripe';
import {
  type Choice,
  type Facts,
  factsOf,
  minutesBefore,
  type PlannedAction,
  picture,
  planAction,
  type SentCall,
} from './actions';
import { CallLog } from './call-log';
import type { AnsweredBy } from './own-table';
import { addOne, withOwnWorld } from './own-world';
import { expectPromises, type PromiseName } from './promises';
import { type Random, randomFrom } from './random';
import { lag, type Mishaps, noMishaps, type Run, Schedule } from './schedule';
import { Screen } from './screens';
import { Stream } from './stream';

const beginning = new Date('2026-11-02T12:00:00.000Z');

/** For statistics. */
export interface Counts {
  actions: number;
  calls: number;
  mishaps: Record<string, number>;
  /** Answers by operation and status. */
  answers: Record<string, number>;
}

export const noCounts = (): Counts => ({ actions: 0, calls: 0, mishaps: {}, answers: {} });

type AnyAnswer = Answer<never>;

const send = async ({ operation, call }: SentCall): Promise<AnyAnswer> =>
  callRoute(routeOf(operation), call) as Promise<AnyAnswer>;

/** Compares the ledger with Stripe since the beginning of the world, and items with each other. */
const compareWithStripe = async (): Promise<void> => {
  const now = new Date();
  const runStage = async (stage: Stage, isOver: (comparison: Comparison) => boolean): Promise<void> => {
    await saveComparison(await findComparison(), { pass: now.toISOString(), stage, cursor: null });
    while (!isOver(await findComparison())) {
      await runComparison(now, steps(1));
    }
  };
  const first = beginning.toISOString().slice(0, 10);
  await runStage('days', ({ cursor }) => cursor !== null && cursor <= first);
  await runStage('projects', ({ pass }) => pass === null);
};

/** Subscribes a stager to alerts for San Diego, where all projects are. */
const subscribeToAlerts = async (stager: Person): Promise<void> => {
  const settings = await getMailSettings(stager.id);
  const frequencies = { ...frequenciesOf(settings), areas: 'at_once' } as const;
  await saveChoices(stager.id, { frequencies, quietHours: null, timeZone: 'America/Los_Angeles' }, settings);
  await saveServiceAreas(stager, [{ placeId: 'san-diego-ca', miles: 25 }], beginning);
};

/** Sometimes sends a call with a key twice, like an impatient client. */
const maybeTwice = ({ how }: Choice, doing: PlannedAction | undefined): PlannedAction[] => {
  if (!doing) return [];
  const isTwice = how % 5 === 0 && doing.how === 'call' && doing.call.headers?.['idempotency-key'] !== undefined;
  return isTwice ? [doing, doing] : [doing];
};

class World {
  private readonly callLog = new CallLog();
  /** Whether somebody has left or an administrator has intervened, so that the histories no longer explain the projects. */
  private isDisturbed = false;
  private readonly people: Record<'owners' | 'stagers', Person[]> = { owners: [], stagers: [] };
  private created = 0;
  /** When the round began. */
  private startedAt = beginning;
  /** The number of log lines when the round began. */
  private linesBefore = 0;
  private readonly screens: Screen[] = [];

  constructor(
    private readonly stripe: StripeForTests,
    private readonly push: RunningPush,
    private readonly schedule: Schedule,
    private readonly stream: Stream,
    private readonly random: Random,
    private readonly counts: Counts,
  ) {}

  async begin(): Promise<void> {
    const details = (name: string) => ({
      name,
      email: `${name.replace(' ', '').toLowerCase()}@simulated.example`,
      company: `${name} & Co.`,
    });
    const { owners, stagers } = this.people;
    for (const name of ['Owner 1', 'Owner 2']) owners.push(await aConfirmedOwner(details(name)));
    for (const name of ['Stager 1', 'Stager 2', 'Stager 3']) stagers.push(await aConfirmedStager(details(name)));
    for (const stager of stagers.slice(0, 2)) await subscribeToAlerts(stager);
    for (const { sessionId } of owners) {
      const body = { ...projectInput, photos: [picture(1)] };
      const { status } = await send({ operation: 'createProject', call: { sessionId, body } });
      if (status !== 201) throw new Error(`A world began with ${status}`);
    }
    for (const person of [owners[0], stagers[0]]) if (person) await subscribeDevice(person, this.push);
    for (const [index, person] of [owners[0], stagers[0], stagers[1]].entries())
      if (person) this.screens.push(new Screen(person, index === 0));
    await this.checkScreens(await this.facts());
    // The comparison with Stripe runs only at the end (compareWithStripe).
    await saveComparison(noComparison, { endedAt: plus(beginning, days(30)).toISOString() });
  }

  /** Runs an action without failures, so that any error comes from earlier damage. */
  private async runWithoutFailures(action: () => Promise<unknown>): Promise<void> {
    const [run] = await this.schedule.run([action]);
    if (!run?.error) return;
    const logged = logLines.filter((line) => line.includes('"failure"')).slice(-3);
    throw new Error(['Broken: all background work finishes', run.error, ...logged].join('\n'), {
      cause: run.error,
    });
  }

  private async facts(): Promise<Facts> {
    const events = (await this.stripe.sdk.events.list({ limit: 100 })).data;
    const next = () => {
      this.created += 1;
      return this.created;
    };
    return factsOf(await everyItem(), {
      ...this.people,
      stripe: this.stripe,
      events,
      unanswered: this.callLog.unanswered(new Date()),
      decks: this.callLog.decks,
      screens: this.screens,
      stream: this.stream,
      next,
    });
  }

  /** Runs the actions of one round concurrently. */
  async round(choices: readonly Choice[]): Promise<void> {
    // Advances the clock first, so that everything else happens at the new time.
    for (const choice of choices) vi.setSystemTime(plus(new Date(), minutes(minutesBefore(choice))));
    this.startedAt = new Date();
    this.linesBefore = logLines.length;
    const facts = await this.facts();
    const doings = choices.flatMap((choice) => maybeTwice(choice, planAction(facts, choice)));
    const timed = doings.filter((doing) => doing.how === 'call' || doing.how === 'runs');
    for (const doing of doings) if (doing.how === 'happens') await doing.happen();
    const runs = await this.schedule.run(
      timed.map((doing) => async () => (doing.how === 'call' ? send(doing) : void (await doing.run()))),
    );
    for (const [index, run] of runs.entries()) this.note(timed[index] as PlannedAction, run, facts);
    if (this.random.chance(0.2)) await this.checkScreens(facts);
  }

  /** Checks a random screen, and reconnects disconnected ones. */
  private async checkScreens({ projects }: Facts): Promise<void> {
    // Jobs notify later. For example, an owner may have left whose project still exists.
    if (!(await everyItem()).some(({ entity }) => entity === 'Job'))
      await this.expectPromises(['an open screen learns of every change to what it shows'], [this.random.pick(this.screens)]);
    for (const screen of this.screens) if (!screen.isConnected) await screen.connect(projects.map(({ id }) => id));
  }

  private note(doing: PlannedAction, run: Run<AnyAnswer | undefined>, { projects }: Facts): void {
    this.counts.actions += 1;
    if (doing.how === 'runs') doing.ended?.(!run.died && run.error === undefined);
    for (const mishap of run.met) addOne(this.counts.mishaps, mishap);
    const name = doing.how === 'call' ? doing.operation : doing.how === 'runs' ? doing.name.split(' ')[0] : doing.how;
    addOne(this.counts.answers, `${name} ${run.died ? 'died' : (run.result?.status ?? (run.error ? 'failed' : 'ran'))}`);
    const hadMishap = run.met.some((mishap) => mishap !== 'late');
    if (!hadMishap && !this.onlyReportsLateMail(name) && (run.error || (run.result?.status ?? 0) >= 500)) {
      const logged = logLines.filter((line) => line.includes('"failure"')).slice(-3);
      throw new Error([`${name} failed although nothing had gone wrong`, run.error ?? run.result?.text, ...logged].join('\n'), {
        cause: run.error,
      });
    }
    if (doing.how === 'runs' && doing.action) {
      for (const { id } of projects) this.callLog.noteHappening(id, doing.action, run);
    }
    if (doing.how !== 'call') return;
    const status = run.died ? 0 : (run.result?.status ?? 0);
    if (['deleteUserAsAdmin', 'decideCase'].includes(doing.operation) && (status < 300 || status >= 500)) this.isDisturbed = true;
    this.callLog.note(doing, run.died ? undefined : run.result, { from: run.from, to: run.to, at: this.startedAt });
  }

  /** Returns whether a run failed only because it reported late mail. The clock skips runs, so another run may be sending that mail. */
  private onlyReportsLateMail(name: string | undefined): boolean {
    const logged = logLines.slice(this.linesBefore).join();
    return name === 'sendDueMail' && logged.includes('"mail_late"') && !logged.includes('"failure"');
  }

  /** Runs the background work of four days, without actions and failures. */
  async comeToRest(): Promise<void> {
    const from = this.schedule.step;
    const context = lambdaContext();
    this.schedule.stopMishaps();
    for (const passing of [20, 73 * 60, 20, 13 * 60]) {
      vi.setSystemTime(plus(new Date(), minutes(passing)));
      for (const run of [resumeJobs, reconcilePayments, expireAcceptances, resumeJobs, sweepUploads, sendDueMail])
        await this.runWithoutFailures(() => run({}, context));
    }
    // The comparison needs the totals of the drained stream.
    await this.stream.drain();
    await this.runWithoutFailures(compareWithStripe);
    for (const id of this.callLog.histories.keys())
      for (const action of ['settle', 'expire'] as const)
        this.callLog.noteHappening(id, action, { from: from + 1, to: from + 2 });
  }

  /** Checks all promises, or some, after draining the stream. */
  async expectPromises(names?: readonly PromiseName[], screens: readonly Screen[] = this.screens): Promise<void> {
    await this.stream.drain();
    const { owners, stagers } = this.people;
    const { stripe } = this;
    const histories = this.isDisturbed ? new Map() : this.callLog.histories;
    // When an owner's screen shows a bid, the bid counts as seen, which notifies the stager's screen.
    const watching = screens.map((screen) => ({
      findMissedChanges: () => this.stream.drain().then(() => screen.findMissedChanges()),
    }));
    await expectPromises({ people: [...owners, ...stagers], stripe, screens: watching, histories }, names);
  }
}

/** Returns the failure rates of a sequence. In half of the sequences, actions race but nothing fails. */
const mishapsOf = (random: Random): Mishaps =>
  random.chance(0.5)
    ? noMishaps
    : { refused: 0.03, throttled: 0.01, late: 0.05, lost: 0.01, 'answer lost': 0.02, 'dies before': 0.01, 'dies after': 0.02 };

/** Returns who answers. In one world of ten, the engine also does, which is slow and never lags, to check the model. */
const tableOf = (seed: number): AnsweredBy => (seed % 10 === 1 ? { by: 'both' } : { by: 'model', lag });

let isWarm = false;
/** Fills the process's caches of sealed days and of the administrator's sign-in, so that the first world runs like the others. */
const warmUp = async (): Promise<void> => {
  if (isWarm) return;
  isWarm = true;
  vi.useFakeTimers({ toFake: ['Date'], now: beginning });
  await sealDays(plus(beginning, days(365)), { isSpent: () => false });
  await send({ operation: 'getSiteState', call: { claims: adminClaims } });
  vi.useRealTimers();
};

/** Runs a sequence of actions in its own world. @returns the items at the end. @throws Error with the broken promise */
export const simulate = async (
  { seed, rounds, push }: { seed: number; rounds: readonly (readonly Choice[])[]; push: RunningPush },
  counts: Counts = noCounts(),
): Promise<Item[]> => {
  const random = randomFrom(seed);
  // Retries then wait 0 ms, because the schedule decides the order.
  const mathRandom = vi.spyOn(Math, 'random').mockReturnValue(0);
  try {
    await warmUp();
    const stream = new Stream();
    const table = { ...tableOf(seed), onChange: stream.record };
    return await withOwnWorld({ kind: 'simulated', beginning, seed, table }, async (stripe) => {
      const tick = () => {
        counts.calls += 1;
        vi.setSystemTime(plus(new Date(), 1 + random.below(15)));
      };
      const world = new World(stripe, push, new Schedule(random, mishapsOf(random), tick), stream, random, counts);
      await world.begin();
      for (const round of rounds) await world.round(round);
      await world.comeToRest();
      await world.expectPromises();
      return everyItem();
    });
  } finally {
    mathRandom.mockRestore();
  }
};
