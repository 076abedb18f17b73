/**
 * Settings that make the Stripe stand-in misbehave. Set them with `POST /__control` (JSON), and read them with `GET /__control`.
 * `{ "reset": true }` restores the defaults.
 */
export interface Knobs {
  /** Holds webhooks back until this is false. Then sends them all. */
  holdWebhooks: boolean;
  /** Drops the next n webhooks. -1: all. */
  drop: number;
  /** How long slow banks take for a payment in `processing` and for a refund. */
  processingMs: number;
  /** How long each API call takes. During that time, another call with the same idempotency key gets 409. */
  latencyMs: number;
  /** Answers the next n API calls with 500 without executing them. -1: all. */
  failRequests: number;
  /** Holds balance transactions back until this is false. Stripe takes up to an hour. */
  lateBalances: boolean;
  /** Executes the next n POSTs, but closes the connection instead of answering. */
  loseResponses: number;
}

export const defaultKnobs = (): Knobs => ({
  holdWebhooks: false,
  drop: 0,
  processingMs: 4000,
  latencyMs: 0,
  failRequests: 0,
  lateBalances: false,
  loseResponses: 0,
});

/** Counts down a knob of the form "the next n". @returns whether it applies to this call */
export const consumeOne = (knobs: Knobs, name: 'drop' | 'failRequests' | 'loseResponses'): boolean => {
  if (knobs[name] === 0) return false;
  if (knobs[name] > 0) knobs[name] -= 1;
  return true;
};

/** Sets the knobs in `input`. @throws Error with the first unknown or invalid one */
export const setKnobs = (knobs: Knobs, input: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(input)) {
    if (!(name in knobs)) throw new Error(`Unknown knob: ${name}`);
    const wanted = typeof knobs[name as keyof Knobs];
    if (typeof value !== wanted) throw new Error(`${name} must be a ${wanted}`);
    Object.assign(knobs, { [name]: value });
  }
};
