import type * as z from 'zod/mini';
import type { AccountQuotaName } from '#shared/quotas';
import type { SwitchName } from '#shared/switches';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `public`: anybody; a session is not even looked at.
 * - `visitor`: anybody; a live session, when sent, decides how much is shown.
 * - `user`, `owner`, `stager`: a live session, of that kind of account.
 * - `admin`: a Cognito access token of the group `admin`, checked by the gateway and again by the handler.
 * - `stripe`: Stripe, proven by the signature over the raw body.
 */
export type Access = 'public' | 'visitor' | 'user' | 'owner' | 'stager' | 'admin' | 'stripe';

type Schema = z.core.$ZodType;

export interface RouteDefinition {
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Bytes of body taken at most; default 256 KiB. Routes that take `data:` URL photos need more. */
  maxBodyBytes?: number;
  /** Default 200. 204: the answer has no body; every other route has its answer in answers.ts. */
  status?: 200 | 201 | 204;
  /** True for lists, which answer a bare array and name the next page in a Link header. */
  paged?: boolean;
  /** How often one account may call it (shared/quotas.ts). */
  quota?: AccountQuotaName;
  /** What an administrator can switch off (shared/switches.ts): without it the call is refused. */
  needs?: SwitchName;
  /** True where whoever calls must have given the password within the last minutes, for what cannot be undone. */
  fresh?: true;
  /** Where a suspended account is refused. Everything else goes on: what is read, paid for, finished or answered. */
  whileSuspended?: 'refused';
  /** True where the cookie of a known device is read, or set. The cookie reaches /api/auth/ alone. */
  device?: true;
  /** True where a call that went well is no news: it is not logged. */
  unlogged?: true;
  /** Of a creation (201) that looks at no Idempotency-Key, as every other one does: why. */
  ignoresIdempotencyKey?: string;
  /** Error codes beyond those that follow from `access`, inputs and the gateway. */
  errors?: readonly ErrorCode[];
}

export interface Route<Definition extends RouteDefinition = RouteDefinition, Id extends string = string> {
  id: Id;
  method: Method;
  path: string;
  definition: Definition;
}

export const route = <const Definition extends RouteDefinition, const Id extends string>(
  id: Id,
  endpoint: `${Method} /api/${string}`,
  definition: Definition,
): Route<Definition, Id> => {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { id, method, path, definition };
};

type OutputOf<S> = S extends z.core.SomeType ? z.core.output<S> : undefined;
type InputOf<S> = S extends z.core.SomeType ? z.core.input<S> : undefined;
type Field<R extends Route, Key extends string> = R['definition'] extends { readonly [K in Key]: infer S } ? S : undefined;

/** What a handler receives, after validation. */
export type ParamsOf<R extends Route> = OutputOf<Field<R, 'params'>>;
export type QueryOf<R extends Route> = OutputOf<Field<R, 'query'>>;
export type BodyOf<R extends Route> = OutputOf<Field<R, 'body'>>;
/** What a client sends. */
export type BodyInputOf<R extends Route> = InputOf<Field<R, 'body'>>;
export type QueryInputOf<R extends Route> = InputOf<Field<R, 'query'>>;
/** Whether a route is a creation that an Idempotency-Key makes safe to send again: each is, unless it says why not. */
export type HonoursIdempotencyKey<R extends Route> = R['definition'] extends { status: 201; ignoresIdempotencyKey?: never }
  ? true
  : false;
export const honoursIdempotencyKey = ({ definition }: Route): boolean =>
  definition.status === 201 && definition.ignoresIdempotencyKey === undefined;

/** Where a session is looked at. */
const withSession: readonly Access[] = ['visitor', 'user', 'owner', 'stager'];

/**
 * Whether a route refuses the session of an administrator who sees what somebody sees: whatever is no reading, but the end of that session. Where no
 * session is looked at there is nothing to refuse.
 */
export const refusesImpersonation = ({ id, method, definition }: Route): boolean =>
  withSession.includes(definition.access) && method !== 'GET' && id !== 'logout';

/** The success status of a route. */
export const successStatus = ({ definition }: Route): number => definition.status ?? 200;

export const defaultMaxBodyBytes = 256 * 1024;
/** Lambda's limit for a synchronous invocation, 6 MB, less room for the event's own fields and the escaping of the body. */
export const photoBodyBytes = 5_500_000;
