import { useEffect } from 'react';
import type { BodyInputOf, ResponseOf, Route, RouteDefinition } from '#shared/api/route';
import type * as contract from '#shared/api/routes';
import type { Arguments, Page } from './client';
import { NetworkError } from './errors';

/**
 * The API by the names of its endpoints: `call('getProject', { params: { id } })`. Everything calls it so. The client (client.ts) and the
 * contracts, with the library that checks answers, come with the first call: a page can be read before anything is asked.
 */
type Endpoints = typeof contract;
type PagedEndpoint = {
  [Id in keyof Endpoints]: Endpoints[Id] extends Route<RouteDefinition & { paged: true }> ? Id : never;
}[keyof Endpoints];

/** What an endpoint takes as its body. */
export type BodyOf<Id extends keyof Endpoints> = BodyInputOf<Endpoints[Id]>;

/** @throws NetworkError where it does not arrive */
export const prepareApi = async () => {
  try {
    const [client, routes, { answerOf }] = await Promise.all([
      import('./client'),
      import('#shared/api/routes'),
      import('#shared/api/answers'),
    ]);
    return { client, routes, answerOf };
  } catch (cause) {
    throw new NetworkError({ cause });
  }
};

/** Calls need no more than the network from here on: for whatever is filled in with care before it is sent. */
export const useApiReady = (): void => {
  useEffect(() => {
    // Tried again by the call itself.
    prepareApi().catch(() => undefined);
  }, []);
};

/** Calls an endpoint and returns what its contract promises; throws ApiError, NetworkError or ContractError. */
export const call = async <Id extends keyof Endpoints>(
  id: Id,
  ...input: Arguments<Endpoints[Id]>
): Promise<ResponseOf<Endpoints[Id]>> => {
  const { client, routes, answerOf } = await prepareApi();
  return client.call(routes[id], answerOf(id), ...input) as Promise<ResponseOf<Endpoints[Id]>>;
};

/** Calls a paged list. */
export const callPage = async <Id extends PagedEndpoint>(
  id: Id,
  ...input: Arguments<Endpoints[Id]>
): Promise<Page<ResponseOf<Endpoints[Id]>>> => {
  const { client, routes, answerOf } = await prepareApi();
  return client.callPage(routes[id], answerOf(id), ...input) as Promise<Page<ResponseOf<Endpoints[Id]>>>;
};
