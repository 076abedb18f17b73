import type { Session } from '#shared/account/user.answers';
import type { ResponseOf } from '#shared/api/answers';
import type { BodyInputOf, ParamsOf, QueryInputOf, Route } from '#shared/api/route';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status} ${body}`);
  }
}

export interface Call<R extends Route> {
  /** The session; or an administrator's access token in place of its id. */
  session?: Pick<Session, 'sessionId'>;
  params?: ParamsOf<R>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  headers?: Record<string, string> | undefined;
}

/** Calls an endpoint without a browser, to prepare a test or to check what a screen does not show. @throws Refused */
export const callAt = async <R extends Route>(app: string, route: R, call: Call<R> = {}) => {
  const { session, params, query, body } = call;
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${app}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: route.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.sessionId}` }),
      ...call.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text);
  return (text ? JSON.parse(text) : undefined) as ResponseOf<R>;
};
