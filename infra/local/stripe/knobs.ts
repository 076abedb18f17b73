/**
 * Settings that make the stand-in for Stripe misbehave. Set them with `POST /__control` (JSON), read them with `GET /__control`;
 * `{ "reset": true }` restores the defaults.
 */
export interface Knobs {
  /** Hold webhooks back until this is false; then send them all. */
  holdWebhooks: boolean;
  /** Drop the next n webhooks; -1: all of them. */
  drop: number;
  /** How long slow banks take for a payment in `processing`, and for a refund. */
  processingMs: number;
  /** How long each API call takes. Meanwhile, a second call with the same idempotency key gets 409. */
  latencyMs: number;
  /** Answer the next n API calls with 500 without executing them; -1: all of them. */
  failRequests: number;
  /** Hold balance transactions back until this is false. Stripe takes up to an hour. */
  lateBalances: boolean;
  /** Execute the next n POSTs, but close the connection instead of answering. */
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

/** Decrements a counter of "the next n". @returns whether it applies to this call */
export const take = (knobs: Knobs, name: 'drop' | 'failRequests' | 'loseResponses'): boolean => {
  if (knobs[name] === 0) return false;
  if (knobs[name] > 0) knobs[name] -= 1;
  return true;
};

/** Sets the knobs in `input`. @throws Error naming the first unknown or invalid one */
export const turn = (knobs: Knobs, input: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(input)) {
    if (!(name in knobs)) throw new Error(`Unknown knob: ${name}`);
    const current = knobs[name as keyof Knobs];
    const wanted =
      typeof current === 'boolean' ? value === true || value === 1 : value === true ? 1 : value === false ? 0 : value;
    if (typeof wanted !== typeof current || Number.isNaN(wanted)) throw new Error(`${name} must be a ${typeof current}`);
    Object.assign(knobs, { [name]: wanted });
  }
};
