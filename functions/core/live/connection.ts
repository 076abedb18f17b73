import type { Account } from '#core/account/account';
import type { Session } from '#core/account/session';
import { sessionHashOf } from '#core/table/keys';
import { hours, plus } from '#core/time';
import { ticketSeconds } from '#shared/live';

/** What a browser opens a connection with, stored under its hash. The session itself never is in an address, which logs keep. */
export interface TicketRecord {
  userId: string;
  /** Of the session that asked for it, by which it is stored. */
  sessionHash: string;
  /** Of the account at that time: raised since, every session has ended. */
  generation: number;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** An open WebSocket, as its gateway names it. */
export interface ConnectionRecord {
  id: string;
  userId: string;
  sessionHash: string;
  /** The projects that it shows. */
  watching: string[];
}

/** Whom a hint is for: all connections of a user, or all that watch a project. */
export type Audience = { user: string } | { project: string };

/** A connection in one of its audiences. */
export type ListenerRecord = Pick<ConnectionRecord, 'id' | 'sessionHash'>;

export const newTicket = ({ id, sessionGeneration }: Account, { key }: Session, now: Date): TicketRecord => ({
  userId: id,
  sessionHash: sessionHashOf(key),
  generation: sessionGeneration,
  expiresAt: plus(now, ticketSeconds * 1000).toISOString(),
});

/**
 * When a connection has certainly ended, whatever was heard of it: the gateway keeps none longer than two hours.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const lastEndOf = (now: Date): Date => plus(now, hours(2.25));
