import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { __Client as Client } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { keys } from '#core/kernel/table/keys';
import type { Random } from './random';
import { longestLag } from './table-model';

/**
 * How a call of a service can fail.
 * - `refused`: another transaction holds an item. No effect.
 *   https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 * - `throttled`: the table has no capacity, even for the SDK's retries. No effect.
 * - `late`: an eventually consistent read does not see the last writes.
 * - `lost`: no effect and no answer.
 * - `answer lost`: the call takes effect, but has no answer.
 * - `dies before`, `dies after`: the function crashes before or after the call.
 */
export type Mishap = 'refused' | 'throttled' | 'late' | 'lost' | 'answer lost' | 'dies before' | 'dies after';

/** The probability of each failure, from 0 to 1. */
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
const tableCommands = ['Get', 'Put', 'Update', 'Delete', 'TransactWrite', ...reads];
/** Failures that only some calls have. */
const onlyForCommands: Partial<Record<Mishap, readonly string[]>> = {
  refused: ['TransactWrite'],
  throttled: tableCommands,
  late: reads,
};
/** A lost message to a browser is not sent again, because browsers also poll (docs/notifications.md). The simulated ones do not. */
const neverForCommands: Partial<Record<Mishap, readonly string[]>> = { lost: ['PostToConnection', 'DeleteConnection'] };

/** How an action ended, and the steps of the schedule in which it ran. */
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
  /** How many of its calls wait for their turn. */
  waiting: number;
  /** How many of the last writes its current read does not see. */
  lateBy: number;
  schedule: Schedule;
}

interface Gate {
  task: Task;
  name: string;
  /** The keys of the items that it reads or writes. */
  itemKeys: string;
  /** Makes the call, and resolves when it is answered. */
  open: (mishap: Mishap | undefined) => Promise<void>;
}

const running = new AsyncLocalStorage<Task>();

/** Returns how many of the last writes the current read does not see. */
export const lag = (): number => running.getStore()?.lateBy ?? 0;

interface Command {
  input: { Key?: { PK?: string } };
}

/**
 * Returns whether a process caches the read for all its calls. One process simulates many functions here, so a crash of one during such
 * a read must not break the others.
 */
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
    return task ? task.schedule.waitForTurn(task, `Stripe ${method}`, String(path), make) : make();
  };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => {
    const task = running.getStore();
    const make = () => fetch(...args);
    return task ? (task.schedule.waitForTurn(task, 'push', String(args[0]), make) as Promise<Response>) : make();
  };
  const send = Client.prototype.send as (this: unknown, ...args: unknown[]) => Promise<unknown>;
  Object.assign(Client.prototype, {
    send(this: unknown, ...args: unknown[]): Promise<unknown> {
      const task = running.getStore();
      const make = () => send.apply(this, args);
      if (!task) return make();
      const name = (args[0] as object).constructor.name.replace(/Command$/, '');
      if (isSharedRead(name, args[0] as Command)) return task.schedule.runOutOfTurn(make);
      return task.schedule.waitForTurn(task, name, itemKeysIn((args[0] as Command).input), make);
    },
  });
};

/** Returns the SDK's error for a call without an answer. */
const timeoutError = () => Object.assign(new Error('The service did not answer'), { name: 'TimeoutError', $metadata: {} });
const deathError = () => new Error('The function has died');
const cancelledError = (reason: string) =>
  Object.assign(new Error(`Transaction cancelled, please refer cancellation reasons for specific reasons [${reason}]`), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: reason }],
  });
const throttlingError = (name: string) =>
  name === 'TransactWrite'
    ? cancelledError('ThrottlingError')
    : Object.assign(new Error('The table has no capacity left'), { name: 'ProvisionedThroughputExceededException' });

/** Sorted, because the engine returns attributes in any order. */
const itemKeysIn = (input: unknown): string => (JSON.stringify(input).match(/"[PS]K":"[^"]*"/g) ?? []).sort().join();

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How long an action may run without a call before it counts as waiting for another. Loading code takes less on a busy machine. */
const stuckMs = 10_000;

/**
 * Runs actions concurrently, but only one service call at a time. When all actions wait, `random` chooses the next call and whether it
 * fails. The same random numbers give the same schedule.
 */
export class Schedule {
  private readonly gates: Gate[] = [];
  private steps = 0;
  /** How many calls run out of turn. */
  private callsOutOfTurn = 0;
  private changed: () => void = () => undefined;

  constructor(
    private readonly random: Random,
    private mishaps: Mishaps,
    /** Called before each step. */
    private readonly onStep: () => void = () => undefined,
  ) {
    install();
  }

  /** Lets no more calls fail. */
  stopMishaps(): void {
    this.mishaps = noMishaps;
  }

  get step(): number {
    return this.steps;
  }

  /** Makes a call at once, while everything else waits for it. */
  async runOutOfTurn(make: () => Promise<unknown>): Promise<unknown> {
    this.callsOutOfTurn += 1;
    try {
      return await make();
    } finally {
      this.callsOutOfTurn -= 1;
      this.changed();
    }
  }

  /** Makes a call when its turn comes. */
  async waitForTurn(task: Task, name: string, itemKeys: string, make: () => Promise<unknown>): Promise<unknown> {
    if (task.died) throw deathError();
    task.waiting += 1;
    let answered: () => void = () => undefined;
    const mishap = await new Promise<Mishap | undefined>((resolve) => {
      const open = (met: Mishap | undefined): Promise<void> =>
        new Promise((end) => {
          answered = end;
          resolve(met);
        });
      this.gates.push({ task, name, itemKeys, open });
      this.changed();
    });
    task.waiting -= 1;
    try {
      // The function has died at another of its calls.
      if (task.died) throw deathError();
      if (mishap) task.met.push(mishap);
      if (mishap === 'refused') throw cancelledError('TransactionConflict');
      if (mishap === 'throttled') throw throttlingError(name);
      if (mishap === 'lost') throw timeoutError();
      if (mishap === 'dies before') {
        task.died = true;
        throw deathError();
      }
      task.lateBy = mishap === 'late' ? 1 + this.random.below(longestLag) : 0;
      const answer = await make();
      if (mishap === 'answer lost') throw timeoutError();
      if (mishap === 'dies after') {
        task.died = true;
        throw deathError();
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
      if (drawn < sum)
        return onlyForCommands[mishap]?.includes(name) === false || neverForCommands[mishap]?.includes(name) ? undefined : mishap;
    }
    return undefined;
  }

  /** Waits until each action waits at a call or has ended. Gives up after `stuckMs`, because an action may depend on another's call. */
  private async settle(tasks: readonly Task[]): Promise<void> {
    const areAllWaiting = (): boolean => this.callsOutOfTurn === 0 && tasks.every(({ ended, waiting }) => ended || waiting > 0);
    for (;;) {
      await nextTurn();
      await nextTurn();
      if (areAllWaiting()) return;
      const change = new Promise<true>((resolve) => {
        this.changed = () => resolve(true);
      });
      if (areAllWaiting()) return;
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
      this.gates.sort(
        (one, other) => one.task.id - other.task.id || compare(one.name + one.itemKeys, other.name + other.itemKeys),
      );
      const [gate] = this.gates.splice(this.random.below(this.gates.length), 1) as [Gate];
      this.steps += 1;
      this.onStep();
      await gate.open(this.mishapFor(gate.name));
    }
  }
}
