/**
 * What tests can turn to make Stripe behave as it does on a bad day. Set with `POST /__control` (JSON), read with
 * `GET /__control`; `{ "reset": true }` puts everything back.
 */
export interface Knobs {
  /** Keep webhooks back until this is false again; then they all go out. */
  holdWebhooks: boolean;
  /** Lose the next n webhooks for good; -1: all of them. */
  drop: number;
  /** Send every webhook this many times more. */
  duplicate: number;
  /** Gather webhooks for a moment and send the last one first. */
  reorder: boolean;
  /** Wait this long before the first attempt of each webhook. */
  delayMs: number;
  /** How long a payment stays in `processing`. */
  processingMs: number;
  /** How long each API call takes; a second call with the same idempotency key meanwhile gets 409. */
  latencyMs: number;
  /** Answer the next n API calls with 500 without doing anything; -1: all of them. */
  failRequests: number;
  /** Do what the next n POSTs ask, but cut the connection instead of answering. */
  loseResponses: number;
}

export const defaultKnobs = (): Knobs => ({
  holdWebhooks: false,
  drop: 0,
  duplicate: 0,
  reorder: false,
  delayMs: 0,
  processingMs: 4000,
  latencyMs: 0,
  failRequests: 0,
  loseResponses: 0,
});

/** Takes one off a count of "the next n". @returns whether it applies now. */
export const take = (knobs: Knobs, name: 'drop' | 'failRequests' | 'loseResponses'): boolean => {
  if (knobs[name] === 0) return false;
  if (knobs[name] > 0) knobs[name] -= 1;
  return true;
};

/** Sets the knobs that `input` names. @throws Error naming the first that is unknown or of the wrong type. */
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
