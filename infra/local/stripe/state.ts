import type { StoredPaymentMethod } from './cards';
import { invalidRequest } from './errors';
import { integer, map, type Params, text } from './form';
import { type Change, type Journal, openJournal } from './journal';
import {
  type BalanceTransaction,
  type Charge,
  type Dispute,
  type EarlyFraudWarning,
  type EventObject,
  newStripeId,
  nowSeconds,
  type PaymentIntent,
  type Refund,
  type StripeEvent,
} from './objects';

/** The answer stored under an idempotency key. */
interface StoredAnswer {
  fingerprint: string;
  path: string;
  status: number;
  body: unknown;
  requestId: string;
  createdAt: number;
}

/** A bank's pending decision about a refund or a payment in `processing`. */
export interface Settlement {
  succeeds: boolean;
}

interface Collections {
  payment_intent: PaymentIntent;
  payment_method: StoredPaymentMethod;
  charge: Charge;
  refund: Refund;
  balance_transaction: BalanceTransaction;
  dispute: Dispute;
  early_fraud_warning: EarlyFraudWarning;
  event: StripeEvent;
  /** By payment intent or refund. */
  settlement: Settlement;
  /** By event. Present until its webhook is acknowledged. `isLost`: not tried again. */
  delivery: { isLost?: true };
  /** By idempotency key. */
  answer: StoredAnswer;
}
type Name = keyof Collections;

/** The request that has caused an event, as the event names it. */
interface RequestInfo {
  requestId: string | null;
  idempotencyKey: string | null;
  apiVersion: string;
}

/** Stripe drops idempotency keys after a day. */
const answerLifeSeconds = 24 * 60 * 60;

/**
 * Holds the stand-in's whole state, in memory and in a journal. All changes are transactions, so that a PaymentIntent, its charge, its
 * events and the answer under the idempotency key are stored together or not at all.
 */
export class State {
  readonly #collections: { [N in Name]: Map<string, Collections[N]> } = {
    payment_intent: new Map(),
    payment_method: new Map(),
    charge: new Map(),
    refund: new Map(),
    balance_transaction: new Map(),
    dispute: new Map(),
    early_fraud_warning: new Map(),
    event: new Map(),
    settlement: new Map(),
    delivery: new Map(),
    answer: new Map(),
  };
  readonly #journal: Journal;

  constructor(file?: string) {
    this.#journal = openJournal(file, (change) => this.#apply(change));
  }

  get<N extends Name>(name: N, key: string): Collections[N] | undefined {
    const value = this.#collections[name].get(key);
    if (name === 'answer' && value && (value as StoredAnswer).createdAt < nowSeconds() - answerLifeSeconds) return undefined;
    return value;
  }

  /** Returns all records of a collection, oldest first. */
  entries<N extends Name>(name: N): [string, Collections[N]][] {
    return [...this.#collections[name]];
  }

  begin(request: RequestInfo): Transaction {
    return new Transaction(this, request);
  }

  commit(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#journal.append(changes);
    for (const change of changes) this.#apply(change);
  }

  close(): void {
    this.#journal.close();
  }

  #apply({ collection, key, value }: Change): void {
    const records = this.#collections[collection as Name] as Map<string, unknown>;
    if (value === undefined) records.delete(key);
    else records.set(key, value);
  }
}

/** Changes that are committed together. Reads within the transaction see them. `commit` writes them to the journal. */
export class Transaction {
  readonly #state: State;
  readonly #request: RequestInfo;
  readonly #changes = new Map<string, Change>();
  readonly #events: string[] = [];

  constructor(state: State, request: RequestInfo) {
    this.#state = state;
    this.#request = request;
  }

  get<N extends Name>(name: N, key: string): Collections[N] | undefined {
    const change = this.#changes.get(`${name} ${key}`);
    return change ? (change.value as Collections[N] | undefined) : this.#state.get(name, key);
  }

  entries<N extends Name>(name: N): [string, Collections[N]][] {
    return this.#state.entries(name);
  }

  put<N extends Name>(name: N, key: string, value: Collections[N]): void {
    this.#changes.set(`${name} ${key}`, { collection: name, key, value });
  }

  remove(name: Name, key: string): void {
    this.#changes.set(`${name} ${key}`, { collection: name, key });
  }

  /** Records an event with the current state of an object, to send to the webhook. */
  emit(type: string, object: EventObject): void {
    const event: StripeEvent = {
      id: newStripeId('evt'),
      object: 'event',
      api_version: this.#request.apiVersion,
      created: nowSeconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.#request.requestId, idempotency_key: this.#request.idempotencyKey },
      type,
    };
    this.put('event', event.id, event);
    this.put('delivery', event.id, {});
    this.#events.push(event.id);
  }

  /** Stores all changes. @returns the ids of the events to send */
  commit(): string[] {
    this.#state.commit([...this.#changes.values()]);
    return this.#events;
  }
}

interface Listed {
  id: string;
  created: number;
}

/** Returns a page of a list in Stripe's format: newest first, with `limit`, `starting_after` and `created`. */
export const page = <T extends Listed>(url: string, records: readonly T[], params: Params) => {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', { code: 'parameter_invalid_integer', param: 'limit' });
  }
  let rows = [...records].reverse();
  const created = map(params, 'created');
  const compare: Record<string, (left: number, right: number) => boolean> = {
    gt: (left, right) => left > right,
    gte: (left, right) => left >= right,
    lt: (left, right) => left < right,
    lte: (left, right) => left <= right,
  };
  for (const [operator, holds] of Object.entries(compare)) {
    const bound = created && integer(created, operator);
    if (bound !== undefined) rows = rows.filter((row) => holds(row.created, bound));
  }
  const after = text(params, 'starting_after');
  if (after !== undefined) {
    const index = rows.findIndex(({ id }) => id === after);
    if (index < 0) throw invalidRequest(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' });
    rows = rows.slice(index + 1);
  }
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > limit,
    data: rows.slice(0, limit),
  };
};

export const pageParams = ['limit', 'starting_after', 'created', 'expand'] as const;
