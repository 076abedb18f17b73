import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { WebSocket } from 'ws';
import { type LiveGateway, startLiveGateway } from '#infra/local/live/gateway';
import { startStream } from '#infra/local/live/stream';
import { close, listen } from '#infra/local/ports';
import { until, within } from '#infra/local/testing/waits';
import { fileName } from '#shared/api/manifest';
import * as routes from '#shared/api/routes';
import { livePath, type ServerFrame } from '#shared/live/live';
import type { Person } from './builders';
import { callRoute, lambdaContext } from './call';

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const modules = import.meta.glob<{ handler: Handler }>(['../live/*.ts', '../events/broadcast-changes.ts', '!../**/*.test.ts']);

const invoke = async (name: string, event: unknown): Promise<unknown> => {
  const file = fileName(name.charAt(0).toLowerCase() + name.slice(1));
  const load = Object.entries(modules).find(([path]) => path.endsWith(`/${file}.ts`))?.[1];
  if (!load) throw new Error(`There is no ${file}.ts`);
  return (await load()).handler(event, lambdaContext());
};

const failures: unknown[] = [];
let site: Server;
let url = '';
const opened: WebSocket[] = [];

/** Gives this test file a WebSocket gateway. Unless `stream` is false, also broadcasts the table's changes. */
export const withLiveGateway = ({ stream: reads = true } = {}): void => {
  const onFailure = (_name: string, error: unknown): void => void failures.push(error);
  let gateway: LiveGateway;
  let stream: { stop: () => Promise<void> } | undefined;
  beforeAll(async () => {
    gateway = await startLiveGateway({ invoke, onFailure });
    process.env.LIVE_URL = gateway.url;
    site = createServer();
    gateway.attach(site);
    url = `ws://127.0.0.1:${await listen(site)}${livePath}`;
    const database = process.env.AWS_ENDPOINT_URL_DYNAMODB as string;
    if (reads)
      stream = await startStream({
        readers: ['broadcastChanges'],
        url: database,
        tableName: process.env.TABLE_NAME as string,
        invoke,
        onFailure,
      });
  });
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate();
    const seen = failures.splice(0);
    if (seen.length > 0) throw seen[0];
  });
  afterAll(async () => {
    await stream?.stop();
    await gateway.stop();
    await close(site);
  });
};

/** An open WebSocket. */
export interface LiveConnection {
  frames: ServerFrame[];
  send: (frame: unknown) => void;
  /** Waits until it is closed, and returns the code. */
  ended: () => Promise<number>;
  /** Returns all topics that it has received. */
  topics: () => string[];
}

export const aTicket = async ({ sessionId }: Pick<Person, 'sessionId'>): Promise<string> => {
  const { body } = await callRoute(routes.createLiveTicket, { sessionId });
  return body.ticket;
};

/** Opens a WebSocket. @returns the status of the refusal, or the open connection */
export const openSocket = (query: string): Promise<LiveConnection | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}${query}`);
    opened.push(socket);
    const frames: ServerFrame[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
    const closed = new Promise<number>((done) => socket.on('close', done));
    const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    const topics = (): string[] => frames.flatMap((frame) => frame.topics ?? []);
    const ended = (): Promise<number> => within('the end of a connection', closed);
    socket.on('open', () => resolve({ frames, send, ended, topics }));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', (error) => reject(error));
  });

/** Opens a person's connection and watches some projects. */
export const connectAndWatch = async (person: Person, ...projects: string[]): Promise<LiveConnection> => {
  const connection = await openSocket(`?ticket=${await aTicket(person)}`);
  if (typeof connection === 'number') throw new Error(`Refused with ${connection}`);
  connection.send({ action: 'watch', projects });
  await until('the confirmation of the watched projects', () => connection.frames.some(({ watching }) => watching !== undefined));
  connection.frames.length = 0;
  return connection;
};
