import type * as z from 'zod/mini';
import type { AccountQuotaName } from '#shared/quotas';
import type { SwitchName } from '#shared/site/switches';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * - `public`: anybody. Sessions are ignored.
 * - `visitor`: anybody. A valid session shows more.
 * - `user`, `owner`, `stager`: a valid session of that kind of account.
 * - `admin`: a Cognito access token of the group `admin`, checked by the gateway and the handler.
 * - `stripe`: Stripe, with a signature of the raw body.
 */
export type Access = 'public' | 'visitor' | 'user' | 'owner' | 'stager' | 'admin' | 'stripe';

type Schema = z.core.$ZodType;

export interface RouteDefinition {
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Default: 256 KiB. Routes with `data:` URL photos need more. */
  maxBodyBytes?: number;
  /** Default: 200. 204 has no body. */
  status?: 200 | 201 | 204;
  /** True for lists: a bare array, with the next page in a Link header. */
  paged?: boolean;
  quota?: AccountQuotaName;
  /** The switch that turns this call off. */
  needs?: SwitchName;
  /** True: the caller must have entered the password within the last 15 minutes. */
  fresh?: true;
  /** `refused`: suspended accounts cannot call this. They may read, pay, finish and reply. */
  whileSuspended?: 'refused';
  /** True: reads or sets the cookie of a known device, which reaches only /api/auth/. */
  device?: true;
  /** True: successful calls are not logged. */
  unlogged?: true;
  /** Why this creation (201) ignores the Idempotency-Key, which all others support. */
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

export type ParamsOf<R extends Route> = OutputOf<Field<R, 'params'>>;
export type QueryOf<R extends Route> = OutputOf<Field<R, 'query'>>;
export type BodyOf<R extends Route> = OutputOf<Field<R, 'body'>>;
export type BodyInputOf<R extends Route> = InputOf<Field<R, 'body'>>;
export type QueryInputOf<R extends Route> = InputOf<Field<R, 'query'>>;
export type HonoursIdempotencyKey<R extends Route> = R['definition'] extends { status: 201; ignoresIdempotencyKey?: never }
  ? true
  : false;
export const honoursIdempotencyKey = ({ definition }: Route): boolean =>
  definition.status === 201 && definition.ignoresIdempotencyKey === undefined;

const withSession: readonly Access[] = ['visitor', 'user', 'owner', 'stager'];

/** Returns whether an impersonating administrator may not call a route: everything but reading and logging out. */
export const refusesImpersonation = ({ id, method, definition }: Route): boolean =>
  withSession.includes(definition.access) && method !== 'GET' && id !== 'logout';

export const successStatus = ({ definition }: Route): number => definition.status ?? 200;

export const defaultMaxBodyBytes = 256 * 1024;
/** Lambda's limit of 6 MB for a synchronous invocation, less the event's other fields and the escaping of the body. */
export const photoBodyBytes = 5_500_000;
