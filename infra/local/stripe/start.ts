import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { BodyTooLargeError, readBody } from '#infra/local/gateway/body';
import { close, listen } from '#infra/local/ports';
import { Api } from './api';
import { recordAll } from './balance';
import { closeDispute, createFraudWarning, openDispute, setDisputeStatus } from './disputes';
import { StripeFailure } from './errors';
import { defaultKnobs, setKnobs } from './knobs';
import { settlePaymentIntent } from './payment-intents';
import { settleRefund } from './refunds';
import { State, type Transaction } from './state';
import { type Attempt, WebhookSender } from './webhooks';

export interface StripeOptions {
  /** The folder of the journal. Without it, stores nothing. */
  dataDir?: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
}

export interface RunningStripe {
  /** The origin of the REST API, for the SDK's host, port and protocol. */
  url: string;
  /** The latest webhook attempts, oldest first. */
  attempts: readonly Attempt[];
  /** Sets where to send events. Until then, none are sent. */
  setWebhookUrl: (url: string) => void;
  /** Does the same as `POST /__control`. @throws Error for an unknown knob or id */
  control: (input: Record<string, unknown>) => void;
  stop: () => Promise<void>;
}

const maxBodyBytes = 1024 * 1024;

const readText = async (request: IncomingMessage): Promise<string> => {
  try {
    return (await readBody(request, maxBodyBytes)).toString('utf8');
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new StripeFailure(413, { type: 'invalid_request_error', message: 'The request body is too large.' });
  }
};

const send = (response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void => {
  response.writeHead(status, headers).end(JSON.stringify(body, null, 2));
};

/**
 * Starts a Stripe stand-in on 127.0.0.1: the part of the REST API that card payments need, with idempotency keys, test cards, refunds,
 * disputes, warnings, balance transactions, events and signed webhooks.
 *
 * `POST /__control` sets the knobs, or all to their defaults with `reset: true`. It also does what banks do: `settle: paymentIntentId` or
 * `refundId`, `dispute`, `question` and `warn: paymentIntentId`, `win` and `lose: disputeId`, `disputeStatus: [disputeId, status]`.
 */
export const startStripe = async (options: StripeOptions): Promise<RunningStripe> => {
  let webhookUrl: string | undefined;
  const knobs = defaultKnobs();
  const state = new State(options.dataDir === undefined ? undefined : path.join(options.dataDir, 'journal.jsonl'));
  const sender = new WebhookSender({ state, knobs, url: () => webhookUrl, secret: options.webhookSecret });
  const settlementTimers = new Map<string, NodeJS.Timeout>();

  /** Makes a change that happens at Stripe or at a bank without a call. */
  const runTransaction = (change: (tx: Transaction) => void): void => {
    const tx = state.begin({ requestId: null, idempotencyKey: null, apiVersion: '2026-10-28.endive' });
    change(tx);
    sender.enqueue(tx.commit());
  };
  const recordBalances = (): void => {
    if (!knobs.lateBalances) runTransaction((tx) => recordAll(state, tx));
  };
  const settle = (id: string): void => {
    clearTimeout(settlementTimers.get(id));
    settlementTimers.delete(id);
    runTransaction((tx) => (id.startsWith('re_') ? settleRefund : settlePaymentIntent)(tx, id));
    recordBalances();
  };
  const scheduleSettlements = (): void => {
    for (const [id] of state.entries('settlement')) {
      if (!settlementTimers.has(id))
        settlementTimers.set(
          id,
          setTimeout(() => settle(id), knobs.processingMs),
        );
    }
  };

  const api = new Api({
    state,
    knobs,
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    onEvents: (eventIds) => {
      sender.enqueue(eventIds);
      recordBalances();
      scheduleSettlements();
    },
  });

  const control = ({
    reset,
    settle: settled,
    dispute,
    question,
    win,
    lose,
    disputeStatus,
    warn: warned,
    ...turned
  }: Record<string, unknown>): void => {
    if (reset === true) Object.assign(knobs, defaultKnobs());
    setKnobs(knobs, turned);
    recordBalances();
    sender.release();
    if (dispute !== undefined) runTransaction((tx) => openDispute(tx, String(dispute)));
    if (question !== undefined) runTransaction((tx) => openDispute(tx, String(question), { isQuestion: true }));
    if (win !== undefined) runTransaction((tx) => closeDispute(tx, String(win), true));
    if (lose !== undefined) runTransaction((tx) => closeDispute(tx, String(lose), false));
    if (Array.isArray(disputeStatus))
      runTransaction((tx) => setDisputeStatus(tx, String(disputeStatus[0]), String(disputeStatus[1])));
    if (warned !== undefined) runTransaction((tx) => createFraudWarning(tx, String(warned)));
    if (settled !== undefined) {
      if (!state.get('settlement', String(settled))) throw new Error(`No bank decides about ${settled}`);
      settle(String(settled));
    }
  };

  const handleControl = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = { 'content-type': 'application/json' };
    if (request.method === 'POST') {
      // Only JSON, because pages of other origins cannot send that without a preflight request, which is never allowed.
      if (!request.headers['content-type']?.startsWith('application/json')) {
        return send(response, 415, json, { error: 'content-type must be application/json' });
      }
      try {
        control(JSON.parse((await readText(request)) || '{}') as Record<string, unknown>);
      } catch (error) {
        return send(response, 400, json, { error: error instanceof Error ? error.message : String(error) });
      }
    }
    send(response, 200, json, {
      knobs,
      pending: state.entries('delivery').flatMap(([id, { isLost }]) => (isLost ? [] : [id])),
      attempts: sender.attempts,
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (request.url === '/__control') return await handleControl(request, response);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]));
      const answer = await api.handle({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers,
        body: await readText(request),
      });
      if (answer.lost) request.socket.destroy();
      else send(response, answer.status, answer.headers, answer.body);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const failure =
        error instanceof StripeFailure
          ? error
          : new StripeFailure(500, { type: 'api_error', message: `The Stripe stand-in failed: ${error}` });
      send(response, failure.status, { 'content-type': 'application/json', connection: 'close' }, { error: failure.body });
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  const port = await listen(server);
  scheduleSettlements();

  return {
    url: `http://127.0.0.1:${port}`,
    attempts: sender.attempts,
    setWebhookUrl: (url) => {
      const first = webhookUrl === undefined;
      webhookUrl = url;
      if (first) sender.resume();
    },
    control,
    stop: async () => {
      sender.close();
      for (const timer of settlementTimers.values()) clearTimeout(timer);
      await close(server);
      state.close();
    },
  };
};
