import * as z from 'zod/mini';
import { Id } from '#shared/api/common';

/**
 * Live updates: over a WebSocket the server names the answers that have changed, and the browser asks for them again. No data
 * travels here, so privacy rules stay in one place (docs/notifications.md).
 */

/** Browsers connect here with `?ticket=...` of createLiveTicket. The gateway's stage has the same name. */
export const livePath = '/live';

/** The WebSocket routes, by function: functions/live/<id in kebab case>.ts. Browsers send the last one as `action`. */
export const liveRoutes = {
  openConnection: '$connect',
  closeConnection: '$disconnect',
  watchProjects: 'watch',
} as const;

export type LiveRouteId = keyof typeof liveRoutes;
export const liveRouteIds = Object.keys(liveRoutes) as LiveRouteId[];

/** The gateway itself answers `pong`. It closes a connection after ten silent minutes. */
export const pingAction = 'ping';
export const pong = { pong: true } as const;

export const ticketSeconds = 30;

/** The most connections of one account, one for each browser. A further connection ends the oldest. */
export const maxConnections = 10;

/**
 * How many frames a connection may send, besides pings: a token bucket of `burst`, with a new token `everyMs`. Frames over the limit are
 * ignored. A connection that owes `maxOwed` is closed.
 */
export const frameAllowance = { burst: 20, everyMs: 2_000, maxOwed: 60 } as const;

/** Projects that one connection may watch: those in all tabs of a browser. */
export const maxWatched = 20;

/** Topics of the connection's account. `desk`: for administrators. */
const ownTopics = [
  'me',
  'projects',
  'received-bids',
  'own-bids',
  'pending-bids',
  'unread',
  'conversations',
  'desk',
  'verification',
] as const;
/** Topics of a project (`bids:<id>`) or of the messages with a user (`thread:<id>`). */
const topicsAbout = ['project', 'bids', 'deck', 'questions', 'thread'] as const;

export type Topic = (typeof ownTopics)[number] | `${(typeof topicsAbout)[number]}:${string}`;

export const topicsOfProject = (id: string): Topic[] => [`project:${id}`, `bids:${id}`, `questions:${id}`];

const isTopic = (value: unknown): value is Topic => {
  if (typeof value !== 'string') return false;
  const [kind = '', about] = value.split(':');
  return about === undefined ? ownTopics.some((topic) => topic === kind) : topicsAbout.some((topic) => topic === kind);
};

const Topics = z.pipe(
  z.array(z.unknown()),
  z.transform((topics) => topics.filter(isTopic)),
);

/** Ignores a part of a frame that cannot be parsed. */
const part = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** Ignores unknown topics and parts, because the server may be newer than the page. */
export const ServerFrame = z.object({
  topics: part(Topics),
  /** If many browsers get the same frame, each waits a random part of these milliseconds. */
  spreadMs: part(z.number()),
  watching: part(z.array(Id)),
  pong: part(z.literal(true)),
  /** The account has opened newer connections. Do not reconnect soon. */
  superseded: part(z.literal(true)),
});
export type ServerFrame = z.infer<typeof ServerFrame>;

/**
 * Replaces the watched projects. `number` rises with each frame of a connection, because the gateway may handle frames in any
 * order. Older pages send none.
 */
export const WatchFrame = z.object({
  projects: z.array(Id).check(z.maxLength(maxWatched)),
  number: z.optional(z.int().check(z.positive())),
});
export type WatchFrame = z.infer<typeof WatchFrame>;
