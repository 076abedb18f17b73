import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call, callPage, type Endpoint, type InputOf, type MarketEndpoint, type PagedEndpoint } from './api';
import type { Page } from './client';
import { pagedQuery } from './query';

export const withMore = <Id extends Endpoint>([input]: InputOf<Id>, more: object): InputOf<Id> =>
  [{ ...input, ...more }] as unknown as InputOf<Id>;

export type ItemOf<Id extends PagedEndpoint> = AnswerOf<Id> extends (infer Item)[] ? Item : never;

/** `endpointQuery(['projects', id], 'getProject', { params: { id } })` */
export const endpointQuery = <Id extends MarketEndpoint>(queryKey: QueryKey, id: Id, ...input: InputOf<Id>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(id, ...withMore<Id>(input, { signal })) });

/** A list, page by page. */
export const endpointList = <Id extends MarketEndpoint & PagedEndpoint>(queryKey: QueryKey, id: Id, ...input: InputOf<Id>) =>
  pagedQuery(queryKey, ({ cursor, signal }): Promise<Page<ItemOf<Id>[]>> => {
    const query = { ...input[0]?.query, cursor };
    return callPage(id, ...withMore<Id>(input, { query, signal })) as Promise<Page<ItemOf<Id>[]>>;
  });
