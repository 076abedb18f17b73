import { sessionHashOf } from '#core/kernel/table/keys';
import { hours, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { Session } from '#core/market/account/session';
import { frameAllowance, maxConnections, ticketSeconds } from '#shared/live';

/** What a browser opens a connection with, stored under its hash. The session itself never is in an address, which logs keep. */
export interface TicketRecord {
  userId: string;
  /** The hash of the session that asked for the ticket; none of an administrator. */
  sessionHash: string;
  /** The account's generation at that time: once it is higher, every session has ended. */
  generation: number;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** An administrator's: there is no session of ours behind it, and it hears of what waits at the desk. */
  isOfDesk?: true;
}

/** An open WebSocket, as its gateway names it. */
export interface ConnectionRecord {
  id: string;
  userId: string;
  sessionHash: string;
  /** The projects that it shows. */
  watching: string[];
  /** The number of the frame that said so. */
  saidBy?: number;
  /** The time by which it may have sent what it has sent, in epoch milliseconds: ahead of the clock by what it has sent too early. */
  sentUntilMs: number;
}

/** Watched by administrators as if it were a project. Nobody else can: it is no id of one. */
export const desk = 'DESK';

/** Whom a hint is for: all connections of a user, or all that watch a project. */
export type Audience = { user: string } | { project: string };

/** A connection in one of its audiences. */
export type ListenerRecord = Pick<ConnectionRecord, 'id' | 'userId' | 'sessionHash'>;

export const newConnection = (id: string, { userId, sessionHash, isOfDesk }: TicketRecord): ConnectionRecord => ({
  id,
  userId,
  sessionHash,
  watching: isOfDesk ? [desk] : [],
  sentUntilMs: 0,
});

export const listenerOf = ({ id, userId, sessionHash }: ConnectionRecord): ListenerRecord => ({ id, userId, sessionHash });

/** What an account has open, the oldest first, once there is one more; and what ends for it. */
export const withNewest = (open: readonly ListenerRecord[], newest: ListenerRecord) => {
  const all = [...open, newest];
  return { kept: all.slice(-maxConnections), ended: all.slice(0, -maxConnections) };
};

/** The time, in epoch milliseconds, by which so many frames may be sent from now on. */
export const framesAhead = (count: number, now: Date): number => now.getTime() + count * frameAllowance.everyMs;

/** Whether the frame that a connection has just sent is heard: it sends no more than browsers do. */
export const isHeard = ({ sentUntilMs }: ConnectionRecord, now: Date): boolean =>
  sentUntilMs <= framesAhead(frameAllowance.burst, now);

export const newTicket = ({ id, sessionGeneration }: Account, { key }: Session, now: Date): TicketRecord => ({
  userId: id,
  sessionHash: sessionHashOf(key),
  generation: sessionGeneration,
  expiresAt: plus(now, ticketSeconds * 1000).toISOString(),
});

/** For an administrator, by Cognito's name. */
export const newDeskTicket = (username: string, now: Date): TicketRecord => ({
  userId: `administrator:${username}`,
  sessionHash: '',
  generation: 0,
  expiresAt: plus(now, ticketSeconds * 1000).toISOString(),
  isOfDesk: true,
});

/**
 * When a connection has certainly ended, whatever was heard of it: the gateway keeps none longer than two hours.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const lastEndOf = (now: Date): Date => plus(now, hours(2.25));
