import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { __Client as Client } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { keys } from '#core/kernel/table/keys';
import type { Random } from './random';
import { longestLag } from './table-model';

/**
 * Failures of a call of a service.
 * - `refused`: another transaction holds an item. No effect.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 * - `throttled`: the table has no capacity, even for the SDK's retries. No effect.
 * - `late`: a read that is not strongly consistent does not see the last writes.
 * - `lost`: no effect and no answer.
 * - `answer lost`: takes effect, but without an answer.
 * - `dies before`, `dies after`: the function ends there, without any later call.
 */
export type Mishap = 'refused' | 'throttled' | 'late' | 'lost' | 'answer lost' | 'dies before' | 'dies after';

/** Shares from 0 to 1. */
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
/** Failures that only some calls have. */
const onlyOf: Partial<Record<Mishap, readonly string[]>> = { refused: ['TransactWrite'], throttled: asked, late: reads };
/** A lost message to a browser is not repeated, because browsers also poll (docs/notifications.md). Here they do not. */
const neverOf: Partial<Record<Mishap, readonly string[]>> = { lost: ['PostToConnection', 'DeleteConnection'] };

/** The end of an action, and the steps of its schedule in which it ran. */
export interface Run<Result> {
  result: Result | undefined;
  error: unknown;
  /** The function died, so its caller got no answer. */
  died: boolean;
  /** The failures of its calls. */
  met: Mishap[];
  from: number;
  to: number;
}

interface Task {
  id: number;
  died: boolean;
  ended: boolean;
  met: Mishap[];
  /** The number of its waiting calls. */
  waiting: number;
  /** How many of the last writes its current read does not see. */
  lateBy: number;
  schedule: Schedule;
}

interface Gate {
  task: Task;
  name: string;
  /** Its keys. */
  places: string;
  /** Makes the call, and resolves with the answer. */
  open: (mishap: Mishap | undefined) => Promise<void>;
}

const running = new AsyncLocalStorage<Task>();

/** How many of the last writes a read does not see now. */
export const lag = (): number => running.getStore()?.lateBy ?? 0;

interface Command {
  input: { Key?: { PK?: string } };
}

/** Reads that a process caches for all calls. One process simulates many functions, and a dying one must not break others. */
const isSharedRead = (name: string, { input }: Command): boolean =>
  name === 'GetSecretValue' || (name === 'Get' && input.Key?.PK === keys.siteState().PK);

let isInstalled = false;
/** Makes each call of an action to AWS, Stripe or a push service wait for its turn. Calls of the test itself do not wait. */
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

/** The SDK's error without an answer. */
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

/** Sorted, because the engine returns attributes in any order. */
const placesIn = (input: unknown): string => (JSON.stringify(input).match(/"[PS]K":"[^"]*"/g) ?? []).sort().join();

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds until an action without a call is assumed to wait for another. Loading code takes less, even on a busy machine. */
const stuckMs = 10_000;

/**
 * Runs actions concurrently, with one call of a service at a time. When all actions wait, `random` chooses the next call and its
 * failure. The same numbers give the same schedule.
 */
export class Schedule {
  private readonly gates: Gate[] = [];
  private steps = 0;
  /** Calls out of turn. */
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

  /** Ends all failures. */
  calm(): void {
    this.mishaps = noMishaps;
  }

  get step(): number {
    return this.steps;
  }

  /** Makes a call at once. Everything else waits for it. */
  async beside(make: () => Promise<unknown>): Promise<unknown> {
    this.underWay += 1;
    try {
      return await make();
    } finally {
      this.underWay -= 1;
      this.changed();
    }
  }

  /** Makes a call when its turn comes. */
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
      // The function died at another call.
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

  /** Waits until each action is at a call or has ended. Gives up after `stuckMs`, because one may depend on another's call. */
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

  /** Runs actions concurrently until all have ended. */
  async run<Result>(actions: readonly (() => Promise<Result>)[]): Promise<Run<Result>[]> {
    const tasks: Task[] = [];
    const runs: Run<Result>[] = [];
    for (const [id, action] of actions.entries()) {
      const task: Task = { id, died: false, ended: false, met: [], waiting: 0, lateBy: 0, schedule: this };
      const run: Run<Result> = { result: undefined, error: undefined, died: false, met: task.met, from: this.steps, to: 0 };
      tasks.push(task);
      runs.push(run);
      void running
        .run(task, action)
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
      // The order must not depend on timing.
      this.gates.sort((one, other) => one.task.id - other.task.id || compare(one.name + one.places, other.name + other.places));
      const [gate] = this.gates.splice(this.random.below(this.gates.length), 1) as [Gate];
      this.steps += 1;
      this.onStep();
      await gate.open(this.mishapFor(gate.name));
    }
  }
}
