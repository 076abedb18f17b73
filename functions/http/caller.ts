import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Account, Reader } from '#core/account/account';
import { mustBeFresh, type Session } from '#core/account/session';
import { findSession } from '#core/account/session.repo';
import { AppError, forbidden } from '#core/errors';
import { isSecret } from '#core/ids';
import { env } from '#functions/env';
import { type Access, type Route, refusesLooks } from '#shared/api/route';
import { isStager } from '#shared/contracts/user-types';

export interface Admin {
  /** Cognito's own name of the administrator, which nobody can change, for the record of who did it. */
  username: string;
}

/** An account, or an operator who sees what it sees. */
export type Caller = Account & Reader;

/** The caller as a handler of this access gets it. */
export type CallerOf<A extends Access> = A extends 'user' | 'owner' | 'stager'
  ? Caller
  : A extends 'visitor'
    ? Caller | undefined
    : A extends 'admin'
      ? Admin
      : undefined;

/** The caller's session, which a route for accounts always has. */
export type SessionOf<A extends Access> = A extends 'user' | 'owner' | 'stager' ? Session : Session | undefined;

export interface Found {
  caller: Caller | Admin | undefined;
  session: Session | undefined;
}

/** The session id that the event carries, if it looks like one. */
export const sessionIdOf = (event: APIGatewayProxyEventV2): string | undefined => {
  const token = /^Bearer\s+(\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
  return token !== undefined && isSecret(token) ? token : undefined;
};

/**
 * Finds the caller and refuses one that the route is not for.
 *
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, LOOKING_ONLY or PASSWORD_REQUIRED
 */
export const findCaller = async (route: Route, event: APIGatewayProxyEventV2, now: Date): Promise<Found> => {
  const { access, fresh } = route.definition;
  if (access === 'public' || access === 'stripe') return { caller: undefined, session: undefined };
  if (access === 'admin') return { caller: findAdmin(event), session: undefined };
  const sessionId = sessionIdOf(event);
  const { account, session } = (sessionId === undefined ? undefined : await findSession(sessionId, now)) ?? {};
  if (session?.look && refusesLooks(route)) throw new AppError('LOOKING_ONLY', 'You see what they see. Nothing can be changed.');
  const caller: Caller | undefined = account && session?.look ? { ...account, looks: true } : account;
  if (access === 'visitor') return { caller, session };
  if (!account || !session) throw new AppError('UNAUTHENTICATED', 'Please log in');
  if (access === 'stager' && !isStager(account.userType)) throw forbidden('Only staging companies can do this');
  if (access === 'owner' && isStager(account.userType)) throw forbidden('Staging companies cannot do this');
  if (fresh) mustBeFresh(session, now);
  return { caller, session };
};

type Claims = Record<string, unknown>;

const notSignedIn = (): AppError => new AppError('UNAUTHENTICATED', 'Please sign in as an administrator');

/**
 * The gateway's authorizer has checked signature, issuer, audience, expiry and scope. Checked here are the group, and once more that it is an
 * access token of the panel's: an id token tells the panel who somebody is, and is no right to call.
 */
const findAdmin = (event: APIGatewayProxyEventV2): Admin => {
  const context = event.requestContext as unknown as { authorizer?: { jwt?: { claims?: Claims } } };
  const claims = context.authorizer?.jwt?.claims;
  if (!claims) throw notSignedIn();
  if (!groupsOf(claims).includes('admin')) throw forbidden('Administrators only');
  const { token_use, client_id, username } = claims;
  const isOfPanel = client_id !== undefined && client_id === (env.ADMIN_CLIENT_ID ?? client_id);
  if (token_use !== 'access' || !isOfPanel || typeof username !== 'string' || username === '') throw notSignedIn();
  return { username };
};

/** HTTP APIs hand array claims over as text, `[admin editors]`. */
const groupsOf = (claims: Claims): string[] => {
  const groups = claims['cognito:groups'];
  if (Array.isArray(groups)) return groups.map(String);
  return String(groups ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
};
