import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { getReputation } from '#shared/api/routes';

/** What a user has earned so far: reviews, completed projects, time to answer, badges. */
export const reputationQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'reputation'],
    queryFn: ({ signal }) => call(getReputation, { params: { id: userId }, signal }),
  });
