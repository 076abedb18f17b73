import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listContactMessages } from '#shared/api/routes';
import { asAdmin } from '../session';

/** What the contact form has brought, the latest first. */
export const contactMessagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'contactMessages'],
    queryFn: ({ pageParam, signal }) =>
      asAdmin((bearer) => callPage(listContactMessages, { query: { cursor: pageParam, limit: 20 }, bearer, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
