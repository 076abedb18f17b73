import { timingSafeEqual } from 'node:crypto';
import { getDispute, updateDispute } from './disputes';
import { invalidRequest, missing, noSuch, StripeFailure, unauthorized } from './errors';
import { allowOnly, canonical, list, type Params, parseForm, text } from './form';
import { consumeOne, type Knobs } from './knobs';
import { newStripeId, nowSeconds, type PaymentIntent, publicPaymentIntent, type StripeEvent } from './objects';
import {
  authenticatePaymentIntent,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
} from './payment-intents';
import { createRefund } from './refunds';
import { page, pageParams, type State, type Transaction } from './state';

interface ApiRequest {
  method: string;
  /** The path and the query. */
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}

interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** The request was executed, but the answer must get lost (see Knobs.loseResponses). */
  lost?: boolean;
}

interface Call {
  tx: Transaction;
  params: Params;
  /** The id in the path, if it has one. */
  id: string;
}

interface Endpoint {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Whether browsers may call it, with a publishable key and the client secret of the PaymentIntent in the path. */
  browser?: true;
  run: (call: Call) => unknown;
}

/** The fields that can be expanded, and how to find their objects. */
const expandable = {
  balance_transaction: (tx: Transaction, id: string) => tx.get('balance_transaction', id),
  latest_charge: (tx: Transaction, id: string) => tx.get('charge', id),
} as const;

const isExpandable = (name: string): name is keyof typeof expandable => name in expandable;

/** Replaces the id at a path with its object: `latest_charge.balance_transaction`, or `data.balance_transaction` in a list. */
const expandAt = (tx: Transaction, object: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined || typeof object !== 'object' || object === null) return object;
  const record = object as Record<string, unknown>;
  const value = record[name];
  if (name === 'data' && Array.isArray(value)) return { ...record, data: value.map((one) => expandAt(tx, one, rest)) };
  if (!isExpandable(name) || !(name in record))
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  const found = typeof value === 'string' ? expandable[name](tx, value) : value;
  return { ...record, [name]: expandAt(tx, found ?? value, rest) };
};

const expand = (tx: Transaction, object: unknown, params: Params): unknown =>
  (list(params, 'expand') ?? []).reduce((result, path) => expandAt(tx, result, path.split('.')), object);

const withPendingCount = (tx: Transaction, event: StripeEvent): StripeEvent => ({
  ...event,
  pending_webhooks: tx.get('delivery', event.id) ? 1 : 0,
});

const ofPayment = <T extends { payment_intent: string; charge?: string }>(records: readonly T[], params: Params): T[] => {
  const intent = text(params, 'payment_intent');
  const charge = text(params, 'charge');
  return records.filter(
    (record) => (intent === undefined || record.payment_intent === intent) && (charge === undefined || record.charge === charge),
  );
};

const values = <T>(entries: readonly (readonly [string, T])[]): T[] => entries.map(([, value]) => value);

const id = '([A-Za-z0-9_]+)';
const at = (pattern: string): RegExp => new RegExp(`^/v1/${pattern}$`);

const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: at('payment_intents'),
    run: ({ tx, params }) => expand(tx, createPaymentIntent(tx, params), params),
  },
  {
    method: 'GET',
    path: at('payment_intents'),
    run: ({ tx, params }) => {
      allowOnly(params, pageParams);
      return expand(tx, page('/v1/payment_intents', values(tx.entries('payment_intent')), params), params);
    },
  },
  {
    method: 'GET',
    path: at(`payment_intents/${id}`),
    browser: true,
    run: ({ tx, params, id }) => {
      allowOnly(params, ['client_secret', 'expand', 'key']);
      return expand(tx, getPaymentIntent(tx, id), params);
    },
  },
  {
    method: 'POST',
    path: at(`payment_intents/${id}/confirm`),
    browser: true,
    run: ({ tx, params, id }) => expand(tx, confirmPaymentIntent(tx, id, params), params),
  },
  {
    method: 'POST',
    path: at(`payment_intents/${id}/authenticate`),
    browser: true,
    run: ({ tx, params, id }) => authenticatePaymentIntent(tx, id, params),
  },
  {
    method: 'POST',
    path: at(`payment_intents/${id}/cancel`),
    run: ({ tx, params, id }) => expand(tx, cancelPaymentIntent(tx, id, params), params),
  },
  { method: 'POST', path: at('refunds'), run: ({ tx, params }) => createRefund(tx, params) },
  {
    method: 'GET',
    path: at('refunds'),
    run: ({ tx, params }) => {
      allowOnly(params, [...pageParams, 'charge', 'payment_intent']);
      return expand(tx, page('/v1/refunds', ofPayment(values(tx.entries('refund')), params), params), params);
    },
  },
  {
    method: 'GET',
    path: at('disputes'),
    run: ({ tx, params }) => {
      allowOnly(params, [...pageParams, 'charge', 'payment_intent']);
      return page('/v1/disputes', ofPayment(values(tx.entries('dispute')), params), params);
    },
  },
  { method: 'GET', path: at(`disputes/${id}`), run: ({ tx, id }) => getDispute(tx, id) },
  { method: 'POST', path: at(`disputes/${id}`), run: ({ tx, params, id }) => updateDispute(tx, id, params) },
  {
    method: 'GET',
    path: at('radar/early_fraud_warnings'),
    run: ({ tx, params }) => {
      allowOnly(params, [...pageParams, 'charge', 'payment_intent']);
      return page('/v1/radar/early_fraud_warnings', ofPayment(values(tx.entries('early_fraud_warning')), params), params);
    },
  },
  {
    method: 'GET',
    path: at('events'),
    run: ({ tx, params }) => {
      allowOnly(params, [...pageParams, 'delivery_success', 'type', 'types']);
      const type = text(params, 'type');
      const types = type === undefined ? list(params, 'types') : [type];
      const delivered = text(params, 'delivery_success');
      const events = values(tx.entries('event'))
        .map((event) => withPendingCount(tx, event))
        .filter((event) => !types || types.includes(event.type))
        .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true'));
      return page('/v1/events', events, params);
    },
  },
  {
    method: 'GET',
    path: at(`events/${id}`),
    run: ({ tx, id }) => {
      const event = tx.get('event', id);
      if (!event) throw noSuch('event', id);
      return withPendingCount(tx, event);
    },
  },
];

const isSameSecret = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

const apiKeyOf = (headers: ApiRequest['headers'], params: Params): string | undefined => {
  const [scheme, credentials] = (headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme ?? '')) return credentials;
  if (/^basic$/i.test(scheme ?? ''))
    return Buffer.from(credentials ?? '', 'base64')
      .toString()
      .split(':')[0];
  return text(params, 'key');
};

/** Answers requests of Stripe's REST API. */
export class Api {
  readonly #state: State;
  readonly #knobs: Knobs;
  readonly #keys: { secretKey: string; publishableKey: string };
  readonly #onEvents: (eventIds: readonly string[]) => void;
  readonly #inFlight = new Set<string>();

  constructor(options: {
    state: State;
    knobs: Knobs;
    secretKey: string;
    publishableKey: string;
    /** Called with the events of each committed request. */
    onEvents: (eventIds: readonly string[]) => void;
  }) {
    this.#state = options.state;
    this.#knobs = options.knobs;
    this.#keys = options;
    this.#onEvents = options.onEvents;
  }

  async handle(request: ApiRequest): Promise<ApiResponse> {
    const requestId = newStripeId('req', 14);
    const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': request.headers['stripe-version'] ?? '2026-10-28.endive',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
    try {
      if (consumeOne(this.#knobs, 'failRequests')) {
        throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
      }
      return await this.#answer(request, requestId, idempotencyKey, headers);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, headers, body: { error: error.body } };
    }
  }

  async #answer(
    request: ApiRequest,
    requestId: string,
    idempotencyKey: string | undefined,
    headers: Record<string, string>,
  ): Promise<ApiResponse> {
    const [path = '', query = ''] = request.url.split('?', 2);
    const params = parseForm(request.method === 'GET' ? query : request.body);
    const endpoint = endpoints.find((candidate) => candidate.method === request.method && candidate.path.test(path));
    const id = endpoint?.path.exec(path)?.[1] ?? '';
    const fromBrowser = this.#authorize(apiKeyOf(request.headers, params), endpoint, id, params);
    if (!endpoint) {
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    }
    const present = (body: unknown): unknown => (fromBrowser ? this.#redact(body) : body);
    if (idempotencyKey === undefined) {
      await this.#latency();
      const { status, body } = this.#run(endpoint, { params, id }, { requestId, idempotencyKey, headers });
      return { status, headers, body: present(body), lost: this.#lost(request) };
    }

    if (idempotencyKey.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
    const fingerprint = canonical(params);
    const storedAnswer = this.#state.get('answer', idempotencyKey);
    if (storedAnswer) {
      if (storedAnswer.path !== path) {
        throw new StripeFailure(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${storedAnswer.path}'). Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
        });
      }
      if (storedAnswer.fingerprint !== fingerprint) {
        throw new StripeFailure(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
        });
      }
      const replayed = { ...headers, 'idempotent-replayed': 'true', 'original-request': storedAnswer.requestId };
      return { status: storedAnswer.status, headers: replayed, body: present(storedAnswer.body) };
    }
    if (this.#inFlight.has(idempotencyKey)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Stripe Key (that probably means you submitted twice, and the other request is still going through).',
      });
    }
    this.#inFlight.add(idempotencyKey);
    try {
      await this.#latency();
      const { status, body } = this.#run(endpoint, { params, id }, { requestId, idempotencyKey, headers }, { fingerprint, path });
      return { status, headers, body: present(body), lost: this.#lost(request) };
    } finally {
      this.#inFlight.delete(idempotencyKey);
    }
  }

  /**
   * Runs an endpoint. Stores its changes together with its answer under the idempotency key. A declined card also changes something. An
   * invalid request changes nothing, and its key may be used again.
   */
  #run(
    endpoint: Endpoint,
    call: Omit<Call, 'tx'>,
    request: { requestId: string; idempotencyKey: string | undefined; headers: Record<string, string> },
    answer?: { fingerprint: string; path: string },
  ): { status: number; body: unknown } {
    const { requestId, idempotencyKey, headers } = request;
    const tx = this.#state.begin({
      requestId,
      idempotencyKey: idempotencyKey ?? null,
      apiVersion: headers['stripe-version'] ?? '',
    });
    const result = ((): { status: number; body: unknown } => {
      try {
        return { status: 200, body: endpoint.run({ tx, ...call }) };
      } catch (error) {
        if (!(error instanceof StripeFailure) || !error.executed) throw error;
        return { status: error.status, body: { error: error.body } };
      }
    })();
    if (answer && idempotencyKey !== undefined) {
      tx.put('answer', idempotencyKey, { ...answer, ...result, requestId, createdAt: nowSeconds() });
    }
    this.#onEvents(tx.commit());
    return result;
  }

  /** Checks the key. @returns whether the caller is a browser with the publishable key. @throws StripeFailure 401 or 400 */
  #authorize(key: string | undefined, endpoint: Endpoint | undefined, id: string, params: Params): boolean {
    if (key === undefined) {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (isSameSecret(key, this.#keys.secretKey)) return false;
    if (!isSameSecret(key, this.#keys.publishableKey)) {
      throw unauthorized(
        `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`,
      );
    }
    if (!endpoint?.browser) {
      throw unauthorized(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        'secret_key_required',
      );
    }
    const secret = text(params, 'client_secret');
    if (secret === undefined) throw missing('client_secret');
    const intent = this.#state.get('payment_intent', id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    if (!isSameSecret(secret, intent.client_secret)) {
      throw invalidRequest('The client_secret provided does not match the client_secret associated with this PaymentIntent.', {
        param: 'client_secret',
      });
    }
    return true;
  }

  #redact(body: unknown): unknown {
    const isIntent = (value: unknown): value is PaymentIntent =>
      (value as PaymentIntent | undefined)?.object === 'payment_intent';
    if (isIntent(body)) return publicPaymentIntent(body);
    const { error } = body as { error?: { payment_intent?: unknown } };
    return isIntent(error?.payment_intent)
      ? { error: { ...error, payment_intent: publicPaymentIntent(error.payment_intent) } }
      : body;
  }

  #lost(request: ApiRequest): boolean {
    return request.method === 'POST' && consumeOne(this.#knobs, 'loseResponses');
  }

  async #latency(): Promise<void> {
    const { latencyMs } = this.#knobs;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  }
}
