import * as z from 'zod/mini';
import { Id } from './contracts/common';

/**
 * Live updates: over a WebSocket the server says which of its answers have changed, and the browser asks for those again by the ordinary
 * calls. Nothing else travels here: every rule of privacy stays where it is (docs/notifications.md).
 */

/** Where browsers connect to, with `?ticket=...` of createLiveTicket. The gateway's stage has the same name. */
export const livePath = '/live';

/** What the gateway starts, by the id of its function: functions/live/<id in kebab case>.ts. Browsers name the last one as `action`. */
export const liveRoutes = {
  openConnection: '$connect',
  closeConnection: '$disconnect',
  watchProjects: 'watch',
} as const;

export type LiveRouteId = keyof typeof liveRoutes;
export const liveRouteIds = Object.keys(liveRoutes) as LiveRouteId[];

/** Answered by the gateway itself, with `pong`: a connection that says nothing for ten minutes is closed. */
export const pingAction = 'ping';
export const pong = { pong: true } as const;

/** How long a ticket opens a connection, in seconds. */
export const ticketSeconds = 30;

/** How many connections an account has at most: of as many browsers. One more ends the oldest. */
export const maxConnections = 10;

/**
 * What one connection may send beside pings: a bucket of so many frames, and one more in so many milliseconds. Beyond that nothing is heard,
 * and whoever goes on until so many frames are owed is cut off.
 */
export const frameAllowance = { burst: 20, everyMs: 2_000, mostOwed: 60 } as const;

/** How many projects one connection watches at most: those that all tabs of a browser show. */
export const maxWatched = 20;

/** What may have changed for the account of the connection; `desk`: for administrators. */
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
/** The same of a project (`bids:<id>`), or of the messages with one user (`thread:<id>`). */
const topicsAbout = ['project', 'bids', 'deck', 'questions', 'thread'] as const;

export type Topic = (typeof ownTopics)[number] | `${(typeof topicsAbout)[number]}:${string}`;

/** The topics of a project that is watched. */
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

/** A part of a frame; one that cannot be read is as good as none. */
const part = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** What the server sends. A topic or a part that a browser does not know is of a newer server, and left out: the others count. */
export const ServerFrame = z.object({
  /** What to ask for again. */
  topics: part(Topics),
  /** Where many are told the same: each waits a random part of so many milliseconds, so that they do not all ask at once. */
  spreadMs: part(z.number()),
  /** What this connection watches from now on. */
  watching: part(z.array(Id)),
  pong: part(z.literal(true)),
  /** This connection ends, as the account has opened others since: there is no point in coming back soon. */
  superseded: part(z.literal(true)),
});
export type ServerFrame = z.infer<typeof ServerFrame>;

/**
 * The projects that the browser shows from now on, in place of those before. `number`: higher with each such frame of a connection, as the gateway may
 * start what handles them in any order; an older page gives none.
 */
export const WatchFrame = z.object({
  projects: z.array(Id).check(z.maxLength(maxWatched)),
  number: z.optional(z.int().check(z.positive())),
});
export type WatchFrame = z.infer<typeof WatchFrame>;
