import { useEffect } from 'react';
import type { ResponseOf } from '#shared/api/answers';
import type { BodyInputOf, Route, RouteDefinition } from '#shared/api/route';
import type * as contract from '#shared/api/routes';
import type * as market from '#shared/api/routes.market';
import type { Arguments, Page } from './client';
import { NetworkError } from './errors';

/**
 * Calls the API by endpoint: `call('getProject', { params: { id } })`. The client, the contracts and the validation load with the
 * first call, so that a page can be read before they arrive.
 */
type Endpoints = typeof contract;
export type Endpoint = keyof Endpoints;
/** An endpoint that the market's pages call. The admin panel calls the others (desk/calls.ts). */
export type MarketEndpoint = keyof typeof market;
export type PagedEndpoint = {
  [Id in Endpoint]: Endpoints[Id] extends Route<RouteDefinition & { paged: true }> ? Id : never;
}[Endpoint];

export type InputOf<Id extends Endpoint> = Arguments<Endpoints[Id]>;
export type AnswerOf<Id extends Endpoint> = ResponseOf<Endpoints[Id]>;
export type BodyOf<Id extends Endpoint> = BodyInputOf<Endpoints[Id]>;

/** @throws NetworkError if the code cannot be loaded */
export const prepareApi = async () => {
  try {
    return (await import('./api-parts')).apiParts;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
};

/** Loads the client before the first call, for forms that take a while to fill in. */
export const useApiReady = (): void => {
  useEffect(() => {
    // The call loads the client again.
    prepareApi().catch(() => undefined);
  }, []);
};

/** @returns the validated answer @throws ApiError, NetworkError, ContractError */
export const call = async <Id extends MarketEndpoint>(id: Id, ...input: InputOf<Id>): Promise<AnswerOf<Id>> => {
  const { client, routes, answers } = await prepareApi();
  return client.call(routes[id] as Endpoints[Id], answers[id], ...input) as Promise<AnswerOf<Id>>;
};

/** @throws ApiError, NetworkError, ContractError */
export const callPage = async <Id extends MarketEndpoint & PagedEndpoint>(
  id: Id,
  ...input: InputOf<Id>
): Promise<Page<AnswerOf<Id>>> => {
  const { client, routes, answers } = await prepareApi();
  return client.callPage(routes[id] as Endpoints[Id], answers[id], ...input) as Promise<Page<AnswerOf<Id>>>;
};
