import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { asAdmin } from '#desk/sign-in/session';
import { type ActionReports, useAction } from '#lib/action';
import type { AnswerOf, Endpoint, InputOf, PagedEndpoint } from '#lib/api';
import { call, callPage, type Page } from '#lib/client';
import { type ItemOf, withMore } from '#lib/endpoint-query';
import { pagedQuery } from '#lib/query';
import { answerOf } from '#shared/api/answers';
import * as routes from '#shared/api/routes';

/** All endpoints, because the panel also calls those of the market. */
const endpoints: typeof routes = routes;

/** Calls the API with the administrator's token. */
export const callAsAdmin = <Id extends Endpoint>(id: Id, ...input: InputOf<Id>): Promise<AnswerOf<Id>> =>
  asAdmin((bearer) => call(endpoints[id], answerOf(id), ...withMore<Id>(input, { bearer })) as Promise<AnswerOf<Id>>);

/** `limit`: items per page. */
export const pageAsAdmin = <Id extends PagedEndpoint>(
  id: Id,
  { cursor, limit, signal }: { cursor: string | null; limit: number; signal?: AbortSignal },
  ...[input]: InputOf<Id>
): Promise<Page<ItemOf<Id>[]>> => {
  const query = { ...input?.query, cursor, limit };
  return asAdmin((bearer) =>
    callPage(endpoints[id], answerOf(id), ...withMore<Id>([input] as InputOf<Id>, { query, bearer, signal })),
  ) as Promise<Page<ItemOf<Id>[]>>;
};

/** Keys of the panel begin with `admin`, so that signing out removes its data. */
export const adminQuery = <Id extends Endpoint>(key: QueryKey, id: Id, ...input: InputOf<Id>) =>
  queryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ signal }) => callAsAdmin(id, ...withMore<Id>(input, { signal })),
  });

/** A list, page by page. `limit`: items per page. */
export const adminList = <Id extends PagedEndpoint>(key: QueryKey, limit: number, id: Id, ...input: InputOf<Id>) =>
  pagedQuery<ItemOf<Id>>(['admin', ...key], (page) => pageAsAdmin(id, { ...page, limit }, ...input));

/** Something that an administrator does. Any list or figure of the panel may show it. */
export const useAdminAction = <Input, Answer>(act: (input: Input) => Promise<Answer>, reports: ActionReports<Input, Answer>) =>
  useAction(act, { advice: 'Please try again.', ...reports, changes: [['admin']] });
