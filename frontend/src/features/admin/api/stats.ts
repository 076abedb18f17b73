import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { getAdminStats } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Totals and the latest activity. */
export const statsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => asAdmin((bearer) => call(getAdminStats, { bearer, signal })),
  });
