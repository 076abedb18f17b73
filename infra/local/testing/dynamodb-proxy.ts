import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { close, listen } from '#infra/local/ports';

interface Fault {
  kind: /** Refused for want of capacity, by one of the names that DynamoDB has for that. */
    | 'throttled'
    /** The request takes effect, but the connection ends before the answer. */
    | 'answer lost'
    /** The request is never answered. */
    | 'hangs';
  /** `GetItem`, `TransactWriteItems`, ...; default all. */
  operations?: string[];
  /** A share from 0 to 1. Default: all. */
  rate?: number;
  /** The most requests that fail. Default: all. */
  times?: number;
}

/** How the proxy treats one table. */
export interface Knobs {
  /** How many ms a transaction holds its items: a random number between the two. Setting the knobs releases them. */
  holdMs: readonly [from: number, to: number];
  /** The delay before each request. */
  delayMs: number;
  faults: Fault[];
}

/** What has happened to one table since its knobs were last set. */
export interface Counts {
  requests: number;
  transactions: number;
  /** Transactions that were canceled because another one held one of their items. */
  cancelled: number;
  /** Single writes that were refused because a transaction held their item. */
  refused: number;
}

type Attributes = Record<string, unknown>;
interface Action {
  TableName?: string;
  Key?: Attributes;
  Item?: Attributes;
}
interface Body extends Action {
  TransactItems?: Record<string, Action>[];
  RequestItems?: Record<string, unknown>;
  ClientRequestToken?: string;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const answerOf = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify(body)),
});

const exception = (name: string, message: string, more: object = {}): Answer =>
  answerOf(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, Message: message, ...more });

/** Returns the answer for a canceled transaction, with a reason for each of its items, in order. */
const cancelled = (codes: (string | undefined)[]): Answer => {
  const reasons = codes.map((code) => (code ? { Code: code, Message: code } : { Code: 'None' }));
  const list = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${list}]`;
  return exception('TransactionCanceledException', message, { CancellationReasons: reasons });
};

const throttlingErrors = ['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'];

const itemKey = ({ TableName, Key, Item }: Action): string => {
  const { PK, SK } = (Key ?? Item ?? {}) as Attributes;
  return JSON.stringify([TableName, PK, SK]);
};

const tableOf = ({ TableName, TransactItems, RequestItems }: Body): string =>
  TableName ?? Object.values(TransactItems?.[0] ?? {})[0]?.TableName ?? Object.keys(RequestItems ?? {})[0] ?? '';

const singleWrites = ['PutItem', 'UpdateItem', 'DeleteItem'];

/**
 * Starts a proxy that adds AWS's conflicts to the embedded DynamoDB, which runs transactions one by one. A transaction holds its items for
 * a while, even those that it only checks. Writes to held items are refused.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 *
 * Tables must have the keys `PK` and `SK`. Batch writes never conflict. `dynamodbKnobs` sets the knobs of a table.
 */
export const startDynamodbProxy = async (target: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const tables = new Map<string, { knobs: Knobs; counts: Counts; knobsChanged: AbortController }>();
  const heldItems = new Set<string>();
  const runningTokens = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let throttled = 0;

  const setKnobs = (table: string, knobs: Partial<Knobs>) => {
    tables.get(table)?.knobsChanged.abort();
    const state = {
      knobs: { holdMs: [0, 0] as const, delayMs: 0, faults: [], ...knobs },
      counts: { requests: 0, transactions: 0, cancelled: 0, refused: 0 },
      knobsChanged: new AbortController(),
    };
    tables.set(table, state);
    return state;
  };
  const stateOf = (table: string) => tables.get(table) ?? setKnobs(table, {});

  const forwardRequest = ({ headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const onward = httpRequest(target, { method: 'POST', agent, headers: { ...headers, host: new URL(target).host } });
      onward.on('error', reject);
      onward.on('response', (answer) => {
        const { statusCode: status = 502, headers } = answer;
        buffer(answer).then((body) => resolve({ status, headers, body }), reject);
      });
      onward.end(body);
    });

  const transactWrite = async (request: IncomingMessage, bytes: Buffer, body: Body): Promise<Answer> => {
    const { TransactItems = [], ClientRequestToken: token } = body;
    const { knobs, counts, knobsChanged } = stateOf(tableOf(body));
    const names = TransactItems.flatMap((item) => Object.values(item).map(itemKey));
    counts.transactions += 1;
    if (token && runningTokens.has(token)) return exception('TransactionInProgressException', 'The request is being processed');
    if (names.some((name) => heldItems.has(name))) {
      counts.cancelled += 1;
      return cancelled(names.map((name) => (heldItems.has(name) ? 'TransactionConflict' : undefined)));
    }
    for (const name of names) heldItems.add(name);
    if (token) runningTokens.add(token);
    try {
      const [from, to] = knobs.holdMs;
      const ms = (from + Math.random() * (to - from)) / 2;
      const hold = () => (ms > 0 ? pause(ms, undefined, { signal: knobsChanged.signal }).catch(() => undefined) : undefined);
      // The change becomes visible halfway through.
      await hold();
      const answer = await forwardRequest(request, bytes);
      await hold();
      return answer;
    } finally {
      for (const name of names) heldItems.delete(name);
      if (token) runningTokens.delete(token);
    }
  };

  const answerTo = (request: IncomingMessage, operation: string, bytes: Buffer, body: Body): Answer | Promise<Answer> => {
    if (operation === 'TransactWriteItems') return transactWrite(request, bytes, body);
    if (operation === 'TransactGetItems') {
      const meets = (body.TransactItems ?? []).map((item) => Object.values(item).some((get) => heldItems.has(itemKey(get))));
      if (meets.includes(true)) return cancelled(meets.map((meet) => (meet ? 'TransactionConflict' : undefined)));
    }
    if (singleWrites.includes(operation) && heldItems.has(itemKey(body))) {
      stateOf(tableOf(body)).counts.refused += 1;
      return exception('TransactionConflictException', 'Transaction is ongoing for the item');
    }
    return forwardRequest(request, bytes);
  };

  const faultFor = (operation: string, { faults }: Knobs): Fault['kind'] | undefined => {
    const fault = faults.find(
      ({ operations, rate = 1, times = 1 }) => (operations?.includes(operation) ?? true) && times > 0 && Math.random() < rate,
    );
    if (fault?.times !== undefined) fault.times -= 1;
    return fault?.kind;
  };

  const throttle = ({ TransactItems }: Body): Answer => {
    throttled += 1;
    // A throttled transaction fails either as a whole or by item.
    if (TransactItems && throttled % 2 === 0)
      return cancelled(TransactItems.map((_, index) => (index === 0 ? 'ThrottlingError' : undefined)));
    return exception(throttlingErrors[throttled % throttlingErrors.length] as string, 'The rate of requests is too high');
  };

  const control = ({ method }: IncomingMessage, table: string, bytes: Buffer): Answer =>
    answerOf(200, method === 'PUT' ? setKnobs(table, JSON.parse(bytes.toString())).counts : stateOf(table).counts);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await buffer(request);
    const send = ({ status, headers, body }: Answer): void => {
      const { 'transfer-encoding': _chunked, connection: _connection, ...kept } = headers;
      response.writeHead(status, { ...kept, 'content-length': body.byteLength }).end(body);
    };
    const knobsOf = /^\/knobs\/(.+)$/.exec(request.url ?? '')?.[1];
    if (knobsOf !== undefined) return send(control(request, decodeURIComponent(knobsOf), bytes));
    const operation = String(request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
    const body: Body = operation ? JSON.parse(bytes.toString()) : {};
    const { knobs, counts } = stateOf(tableOf(body));
    counts.requests += 1;
    if (knobs.delayMs > 0) await pause(knobs.delayMs);
    const fault = faultFor(operation, knobs);
    if (fault === 'hangs') return;
    const answer = fault === 'throttled' ? throttle(body) : await answerTo(request, operation, bytes, body);
    if (fault === 'answer lost') response.destroy();
    else send(answer);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const { knobsChanged } of tables.values()) knobsChanged.abort();
      await close(server);
      agent.destroy();
    },
  };
};

/** Returns functions that set a table's knobs at a proxy, which may run in another process. Knobs that are not set get their defaults. */
export const dynamodbKnobs = (url: string, table: string) => {
  const ask = async (knobs?: Partial<Knobs>): Promise<Counts> => {
    const response = await fetch(`${url}/knobs/${encodeURIComponent(table)}`, {
      ...(knobs && { method: 'PUT', body: JSON.stringify(knobs) }),
    });
    return (await response.json()) as Counts;
  };
  return { turn: (knobs: Partial<Knobs>) => ask(knobs), counts: () => ask() };
};
