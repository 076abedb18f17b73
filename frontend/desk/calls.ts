import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { asAdmin } from '#desk/sign-in/session';
import { type ActionReports, useAction } from '#lib/action';
import { type AnswerOf, call, callPage, type Endpoint, type InputOf, type PagedEndpoint } from '#lib/api';
import type { Page } from '#lib/client';
import { type ItemOf, withMore } from '#lib/endpoint-query';
import { pagedQuery } from '#lib/query';

/** Calls the API with the administrator's token. */
export const callAsAdmin = <Id extends Endpoint>(id: Id, ...input: InputOf<Id>): Promise<AnswerOf<Id>> =>
  asAdmin((bearer) => call(id, ...withMore<Id>(input, { bearer })));

/** `limit`: items per page. */
export const pageAsAdmin = <Id extends PagedEndpoint>(
  id: Id,
  { cursor, limit, signal }: { cursor: string | null; limit: number; signal?: AbortSignal },
  ...[input]: InputOf<Id>
): Promise<Page<ItemOf<Id>[]>> => {
  const query = { ...input?.query, cursor, limit };
  return asAdmin((bearer) => callPage(id, ...withMore<Id>([input] as InputOf<Id>, { query, bearer, signal }))) as Promise<
    Page<ItemOf<Id>[]>
  >;
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
