import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { __Client as Client } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { keys } from '#core/kernel/table/keys';
import type { Random } from './random';
import { longestLag } from './table-model';

/**
 * What a call of a service meets.
 * - `refused`: a transaction that another one holds an item of. It is not made.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 * - `throttled`: the table has no capacity at the moment, however often the SDK tries. It is not made.
 * - `late`: a read that is not strongly consistent does not see the last writes.
 * - `lost`: it is not made, and its caller hears nothing.
 * - `answer lost`: it takes effect, and its caller hears nothing.
 * - `dies before`, `dies after`: the function ends there; none of its later calls is made.
 */
export type Mishap = 'refused' | 'throttled' | 'late' | 'lost' | 'answer lost' | 'dies before' | 'dies after';

/** How often each happens to a call of a service: a share from 0 to 1. */
export type Mishaps = Record<Mishap, number>;

export const noMishaps: Mishaps = {
  refused: 0,
  throttled: 0,
  late: 0,
  lost: 0,
  'answer lost': 0,
  'dies before': 0,
  'dies after': 0,
};

const reads = ['Query', 'BatchGet'];
const asked = ['Get', 'Put', 'Update', 'Delete', 'TransactWrite', ...reads];
/** What is met by some calls alone. */
const onlyOf: Partial<Record<Mishap, readonly string[]>> = { refused: ['TransactWrite'], throttled: asked, late: reads };
/** A message to a browser that is lost is not sent again: it looks by itself now and then (docs/notifications.md). Here none does. */
const neverOf: Partial<Record<Mishap, readonly string[]>> = { lost: ['PostToConnection', 'DeleteConnection'] };

/** How an act ended, and between which steps of its schedule it was under way. */
export interface Run<Result> {
  result: Result | undefined;
  error: unknown;
  /** The function died: whoever had called it heard nothing. */
  died: boolean;
  /** What the services that it called did to it. */
  met: Mishap[];
  from: number;
  to: number;
}

interface Task {
  id: number;
  died: boolean;
  ended: boolean;
  met: Mishap[];
  /** Of its calls that wait to be made. */
  waiting: number;
  /** How many of the last writes its present read does not see. */
  lateBy: number;
  schedule: Schedule;
}

interface Gate {
  task: Task;
  name: string;
  /** The keys that it names. */
  places: string;
  /** Lets it be made; resolves when it has been answered. */
  open: (mishap: Mishap | undefined) => Promise<void>;
}

const running = new AsyncLocalStorage<Task>();

/** How many of the last writes a read that is made now does not see. */
export const lag = (): number => running.getStore()?.lateBy ?? 0;

interface Command {
  input: { Key?: { PK?: string } };
}

/**
 * What a process reads for all of its calls and keeps: here one process stands for many functions, and one that dies must not take the others with
 * it.
 */
const isSharedRead = (name: string, { input }: Command): boolean =>
  name === 'GetSecretValue' || (name === 'Get' && input.Key?.PK === keys.siteState().PK);

let isInstalled = false;
/** Every call of an AWS service, of Stripe and of a push service that an act makes waits for its turn; other calls, of a test itself, do not. */
const install = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  const toStripe = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as {
    makeRequest: (...args: unknown[]) => Promise<unknown>;
  };
  const { makeRequest } = toStripe;
  toStripe.makeRequest = function (this: unknown, ...args) {
    const task = running.getStore();
    const make = () => makeRequest.apply(this, args);
    const [, , path, method] = args;
    return task ? task.schedule.pass(task, `Stripe ${method}`, String(path), make) : make();
  };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    const task = running.getStore();
    const make = () => fetch(...args);
    return task ? (task.schedule.pass(task, 'push', String(args[0]), make) as Promise<Response>) : make();
  };
  const send = Client.prototype.send as (this: unknown, ...args: unknown[]) => Promise<unknown>;
  Object.assign(Client.prototype, {
    send(this: unknown, ...args: unknown[]): Promise<unknown> {
      const task = running.getStore();
      const make = () => send.apply(this, args);
      if (!task) return make();
      const name = (args[0] as object).constructor.name.replace(/Command$/, '');
      if (isSharedRead(name, args[0] as Command)) return task.schedule.beside(make);
      return task.schedule.pass(task, name, placesIn((args[0] as Command).input), make);
    },
  });
};

/** As the SDK has it: with what it knows of the answer, which is nothing. */
const silence = () => Object.assign(new Error('The service did not answer'), { name: 'TimeoutError', $metadata: {} });
const death = () => new Error('The function has died');
const cancelled = (reason: string) =>
  Object.assign(new Error(`Transaction cancelled, please refer cancellation reasons for specific reasons [${reason}]`), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: reason }],
  });
const throttling = (name: string) =>
  name === 'TransactWrite'
    ? cancelled('ThrottlingError')
    : Object.assign(new Error('The table has no capacity left'), { name: 'ProvisionedThroughputExceededException' });

/** In an order of their own: the engine answers with attributes in any. */
const placesIn = (input: unknown): string => (JSON.stringify(input).match(/"[PS]K":"[^"]*"/g) ?? []).sort().join();

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds after which an act that is at no call is taken to wait for another one. What loads code or asks Stripe is quicker, on a busy machine, too. */
const stuckMs = 10_000;

/**
 * Runs acts side by side, one call of a service at a time: whenever all of them wait for one, `random` says whose is made next, and what
 * happens to it. The same numbers make the same schedule.
 */
export class Schedule {
  private readonly gates: Gate[] = [];
  private steps = 0;
  /** Calls that are made out of turn. */
  private underWay = 0;
  private changed: () => void = () => undefined;

  constructor(
    private readonly random: Random,
    private mishaps: Mishaps,
    /** Called before each step. */
    private readonly onStep: () => void = () => undefined,
  ) {
    install();
  }

  /** From now on nothing goes wrong. */
  calm(): void {
    this.mishaps = noMishaps;
  }

  get step(): number {
    return this.steps;
  }

  /** Is made at once, and waited for before anything else is. */
  async beside(make: () => Promise<unknown>): Promise<unknown> {
    this.underWay += 1;
    try {
      return await make();
    } finally {
      this.underWay -= 1;
      this.changed();
    }
  }

  /** Waits for its turn, and is made. */
  async pass(task: Task, name: string, places: string, make: () => Promise<unknown>): Promise<unknown> {
    if (task.died) throw death();
    task.waiting += 1;
    let answered: () => void = () => undefined;
    const mishap = await new Promise<Mishap | undefined>((resolve) => {
      const open = (met: Mishap | undefined): Promise<void> =>
        new Promise((end) => {
          answered = end;
          resolve(met);
        });
      this.gates.push({ task, name, places, open });
      this.changed();
    });
    task.waiting -= 1;
    try {
      // It died at another of its calls.
      if (task.died) throw death();
      if (mishap) task.met.push(mishap);
      if (mishap === 'refused') throw cancelled('TransactionConflict');
      if (mishap === 'throttled') throw throttling(name);
      if (mishap === 'lost') throw silence();
      if (mishap === 'dies before') {
        task.died = true;
        throw death();
      }
      task.lateBy = mishap === 'late' ? 1 + this.random.below(longestLag) : 0;
      const answer = await make();
      if (mishap === 'answer lost') throw silence();
      if (mishap === 'dies after') {
        task.died = true;
        throw death();
      }
      return answer;
    } finally {
      answered();
    }
  }

  private mishapFor(name: string): Mishap | undefined {
    const drawn = this.random.next();
    let sum = 0;
    for (const [mishap, share] of Object.entries(this.mishaps) as [Mishap, number][]) {
      sum += share;
      if (drawn < sum) return onlyOf[mishap]?.includes(name) === false || neverOf[mishap]?.includes(name) ? undefined : mishap;
    }
    return undefined;
  }

  /** Until each act is at a call, or has ended. One that waits for another's, as for a secret that it fetches, is waited for shortly. */
  private async settle(tasks: readonly Task[]): Promise<void> {
    const areThere = (): boolean => this.underWay === 0 && tasks.every(({ ended, waiting }) => ended || waiting > 0);
    for (;;) {
      await turn();
      await turn();
      if (areThere()) return;
      const change = new Promise<true>((resolve) => {
        this.changed = () => resolve(true);
      });
      if (areThere()) return;
      if (!(await Promise.race([change, pause(stuckMs, false)])) && this.gates.length > 0) return;
    }
  }

  /** Runs acts side by side, to the end of all of them. */
  async run<Result>(acts: readonly (() => Promise<Result>)[]): Promise<Run<Result>[]> {
    const tasks: Task[] = [];
    const runs: Run<Result>[] = [];
    for (const [id, act] of acts.entries()) {
      const task: Task = { id, died: false, ended: false, met: [], waiting: 0, lateBy: 0, schedule: this };
      const run: Run<Result> = { result: undefined, error: undefined, died: false, met: task.met, from: this.steps, to: 0 };
      tasks.push(task);
      runs.push(run);
      void running
        .run(task, act)
        .then(
          (result) => {
            run.result = result;
          },
          (error: unknown) => {
            run.error = error;
          },
        )
        .finally(() => {
          run.died = task.died;
          this.steps += 1;
          run.to = this.steps;
          task.ended = true;
          this.changed();
        });
    }
    for (;;) {
      await this.settle(tasks);
      if (this.gates.length === 0) {
        if (tasks.every(({ ended }) => ended)) return runs;
        continue;
      }
      // In an order that does not depend on which was quicker to ask.
      this.gates.sort((one, other) => one.task.id - other.task.id || compare(one.name + one.places, other.name + other.places));
      const [gate] = this.gates.splice(this.random.below(this.gates.length), 1) as [Gate];
      this.steps += 1;
      this.onStep();
      await gate.open(this.mishapFor(gate.name));
    }
  }
}
