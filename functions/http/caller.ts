import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { recordAdminSignIn } from '#core/kernel/audit-log/admin-sign-in';
import type { Administrator } from '#core/kernel/audit-log/audit.repo';
import { AppError, forbidden } from '#core/kernel/errors';
import { isSecret } from '#core/kernel/ids';
import type { Key } from '#core/kernel/table/keys';
import { type Get, get } from '#core/kernel/table/read';
import { type Account, assertNotSuspended, type Reader } from '#core/market/account/account';
import { assertFreshPassword, type Session } from '#core/market/account/session';
import { findSession } from '#core/market/account/session.repo';
import { env } from '#functions/env';
import { isStager } from '#shared/account/user.values';
import { type Access, type Route, refusesImpersonation } from '#shared/api/route';

/** An account, or an administrator who impersonates it. */
export type Caller = Account & Reader;

export type CallerOf<A extends Access> = A extends 'user' | 'owner' | 'stager'
  ? Caller
  : A extends 'visitor'
    ? Caller | undefined
    : A extends 'admin'
      ? Administrator
      : undefined;

export type SessionOf<A extends Access> = A extends 'user' | 'owner' | 'stager' ? Session : Session | undefined;

export interface FoundCaller {
  caller: Caller | Administrator | undefined;
  session: Session | undefined;
  /** Reads an item. The items read together with the account cost nothing more. */
  read: Get;
}

const withoutSession = { session: undefined, read: get };

export const sessionIdOf = (event: APIGatewayProxyEventV2): string | undefined => {
  const token = /^Bearer\s+(\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
  return token !== undefined && isSecret(token) ? token : undefined;
};

/**
 * Finds the caller and checks the route's access. Reads the keys of `beside` in the same request as the account.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, SUSPENDED, IMPERSONATION_READ_ONLY or PASSWORD_REQUIRED
 */
export const findCaller = async (
  route: Route,
  event: APIGatewayProxyEventV2,
  now: Date,
  beside: (userId: string) => readonly Key[] = () => [],
): Promise<FoundCaller> => {
  const { access, fresh, whileSuspended } = route.definition;
  if (access === 'public' || access === 'stripe') return { caller: undefined, ...withoutSession };
  if (access === 'admin') return { caller: await findAdmin(event, now), ...withoutSession };
  const sessionId = sessionIdOf(event);
  const found = sessionId === undefined ? undefined : await findSession(sessionId, now, beside);
  const { account, session, read = get } = found ?? {};
  if (session?.impersonation && refusesImpersonation(route))
    throw new AppError('IMPERSONATION_READ_ONLY', "You're viewing the site as this user, so you can't change anything.");
  const caller: Caller | undefined = account && session?.impersonation ? { ...account, isImpersonating: true } : account;
  if (access === 'visitor') return { caller, session, read };
  if (!account || !session) throw new AppError('UNAUTHENTICATED', 'Please log in');
  if (access === 'stager' && !isStager(account.userType)) throw forbidden('Only staging companies can do this');
  if (access === 'owner' && isStager(account.userType)) throw forbidden("Staging companies can't do this");
  if (whileSuspended === 'refused') assertNotSuspended(account);
  if (fresh) assertFreshPassword(session, now);
  return { caller, session, read };
};

type Claims = Record<string, unknown>;

/** Returns when the token's owner signed in, as ISO 8601. The gateway passes seconds as text. @throws AppError UNAUTHENTICATED */
const signInTimeOf = (authTime: unknown): string => {
  const at = new Date(Number(authTime ?? Number.NaN) * 1000);
  if (Number.isNaN(at.getTime())) throw notSignedIn();
  return at.toISOString();
};

const notSignedIn = (): AppError => new AppError('UNAUTHENTICATED', 'Please sign in as an administrator');

/** Requires the group `admin` and an access token of the panel, not an id token. API Gateway has checked the rest. */
const findAdmin = async (event: APIGatewayProxyEventV2, now: Date): Promise<Administrator> => {
  const context = event.requestContext as unknown as { authorizer?: { jwt?: { claims?: Claims } } };
  const claims = context.authorizer?.jwt?.claims;
  if (!claims) throw notSignedIn();
  if (!groupsOf(claims).includes('admin')) throw forbidden('Only administrators can do this');
  const { token_use, client_id, username, auth_time } = claims;
  const isOfPanel = client_id !== undefined && client_id === (env.ADMIN_CLIENT_ID ?? client_id);
  if (token_use !== 'access' || !isOfPanel || typeof username !== 'string' || username === '') throw notSignedIn();
  await recordAdminSignIn(username, signInTimeOf(auth_time), now);
  return { username };
};

/** HTTP APIs pass array claims as text: `[admin editors]`. */
const groupsOf = (claims: Claims): string[] => {
  const groups = claims['cognito:groups'];
  if (Array.isArray(groups)) return groups.map(String);
  return String(groups ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
};
