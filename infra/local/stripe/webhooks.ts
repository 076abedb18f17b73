import Stripe from 'stripe';
import { consumeOne, type Knobs } from './knobs';
import type { State } from './state';

const firstRetryMs = 500;
const longestRetryMs = 30_000;
const timeoutMs = 15_000;

/** The outcome of an attempt to deliver an event, for `GET /__control`. */
export interface Attempt {
  event: string;
  type: string;
  /** The status of the answer, or why there was none. */
  outcome: number | string;
}

const maxAttempts = 200;

/**
 * Sends events to the product's webhook, signed like Stripe's. Retries with growing pauses until the answer is a 2xx, also after a restart.
 * As at Stripe, the order is not guaranteed.
 */
export class WebhookSender {
  readonly attempts: Attempt[] = [];
  readonly #state: State;
  readonly #knobs: Knobs;
  readonly #url: () => string | undefined;
  readonly #secret: string;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #abort = new AbortController();
  #held: string[] = [];

  constructor(options: { state: State; knobs: Knobs; url: () => string | undefined; secret: string }) {
    this.#state = options.state;
    this.#knobs = options.knobs;
    this.#url = options.url;
    this.#secret = options.secret;
  }

  /** Sends the events that an earlier run has not delivered. */
  resume(): void {
    this.enqueue(this.#state.entries('delivery').flatMap(([id, { isLost }]) => (isLost ? [] : [id])));
  }

  enqueue(eventIds: readonly string[]): void {
    for (const id of eventIds) this.#admit(id);
  }

  /** Sends the webhooks that `holdWebhooks` has held back, once it is off. */
  release(): void {
    if (this.#knobs.holdWebhooks) return;
    const held = this.#held;
    this.#held = [];
    this.enqueue(held);
  }

  close(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #admit(id: string): void {
    if (this.#url() === undefined) return;
    if (this.#knobs.holdWebhooks) {
      this.#held.push(id);
      return;
    }
    if (consumeOne(this.#knobs, 'drop')) {
      this.#note(id, 'dropped');
      this.#state.commit([{ collection: 'delivery', key: id, value: { isLost: true } }]);
      return;
    }
    void this.#attempt(id, 0);
  }

  async #attempt(id: string, failures: number): Promise<void> {
    if (this.#abort.signal.aborted) return;
    if (await this.#send(id)) return;
    this.#later(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), () => void this.#attempt(id, failures + 1));
  }

  /** Signs each attempt with its own time, as Stripe does, so that a late one is not refused as too old. */
  async #send(id: string): Promise<boolean> {
    const url = this.#url();
    const event = this.#state.get('event', id);
    if (url === undefined || !event) return true;
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#secret });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.arrayBuffer();
      if (response.ok) this.#settled(id, response.status);
      else this.#note(id, response.status);
      return response.ok;
    } catch (error) {
      if (this.#abort.signal.aborted) return true;
      this.#note(id, error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  #settled(id: string, outcome: number | string): void {
    if (this.#abort.signal.aborted) return;
    this.#note(id, outcome);
    if (this.#state.get('delivery', id)) this.#state.commit([{ collection: 'delivery', key: id }]);
  }

  #note(id: string, outcome: number | string): void {
    this.attempts.push({ event: id, type: this.#state.get('event', id)?.type ?? 'unknown', outcome });
    if (this.attempts.length > maxAttempts) this.attempts.shift();
  }
}
