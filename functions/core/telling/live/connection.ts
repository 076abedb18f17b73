import { sessionHashOf } from '#core/kernel/table/keys';
import { hours, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { Session } from '#core/market/account/session';
import { frameAllowance, maxConnections, ticketSeconds } from '#shared/live/live';

/**
 * A ticket for one connection, stored under its hash. Browsers put it into the address, because logs must not contain sessions.
 */
export interface TicketRecord {
  userId: string;
  /** The hash of the session that requested the ticket. Empty for administrators. */
  sessionHash: string;
  /** The account's generation. A higher one ends every session. */
  generation: number;
  expiresAt: string;
  /** The ticket of an administrator, which subscribes to the desk and has no session. */
  isOfDesk?: true;
}

export interface ConnectionRecord {
  id: string;
  userId: string;
  sessionHash: string;
  watching: string[];
  watchNumber?: number;
  /** Epoch milliseconds until which its frames use up its allowance. */
  sentUntilMs: number;
}

/** The id that administrators watch instead of a project. Users cannot watch it, because it is not a valid project id. */
export const desk = 'DESK';

export type Audience = { user: string } | { project: string };

export type ListenerRecord = Pick<ConnectionRecord, 'id' | 'userId' | 'sessionHash'>;

export const newConnection = (id: string, { userId, sessionHash, isOfDesk }: TicketRecord): ConnectionRecord => ({
  id,
  userId,
  sessionHash,
  watching: isOfDesk ? [desk] : [],
  sentUntilMs: 0,
});

export const listenerOf = ({ id, userId, sessionHash }: ConnectionRecord): ListenerRecord => ({ id, userId, sessionHash });

export const withNewest = (open: readonly ListenerRecord[], newest: ListenerRecord) => {
  const all = [...open, newest];
  return { kept: all.slice(-maxConnections), ended: all.slice(0, -maxConnections) };
};

export const framesAhead = (count: number, now: Date): number => now.getTime() + count * frameAllowance.everyMs;

export const isWithinLimit = ({ sentUntilMs }: ConnectionRecord, now: Date): boolean =>
  sentUntilMs <= framesAhead(frameAllowance.burst, now);

export const newTicket = ({ id, sessionGeneration }: Account, { key }: Session, now: Date): TicketRecord => ({
  userId: id,
  sessionHash: sessionHashOf(key),
  generation: sessionGeneration,
  expiresAt: plus(now, ticketSeconds * 1000).toISOString(),
});

export const newDeskTicket = (username: string, now: Date): TicketRecord => ({
  userId: `administrator:${username}`,
  sessionHash: '',
  generation: 0,
  expiresAt: plus(now, ticketSeconds * 1000).toISOString(),
  isOfDesk: true,
});

/**
 * Returns when a connection has certainly ended. The gateway keeps none longer than two hours.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const latestEndOf = (now: Date): Date => plus(now, hours(2.25));
