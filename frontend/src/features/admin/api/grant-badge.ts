import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import type { BodyInputOf } from '#shared/api/route';
import { grantBadge } from '#shared/api/routes';
import { badgeTypes } from '#shared/contracts/badge';
import { asAdmin } from '../session';
import { actsQuery } from './acts';

/** Vouches for a user: owners see it beside the user's bids. */
export const useGrantBadge = (user: { id: string; name: string }) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof grantBadge>) =>
      asAdmin((bearer) => call(grantBadge, { params: { id: user.id }, body, bearer })),
    onSuccess: ({ badgeType }) => {
      toast({ title: 'Badge Granted', description: `${user.name}: ${badgeTypes[badgeType]}.` });
      void queryClient.invalidateQueries({ queryKey: actsQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: ['admin', 'usersDetailed'] });
    },
    onError: (error) =>
      toast({ title: 'Grant Failed', description: messageOf(error, 'Failed to grant badge.'), variant: 'destructive' }),
  });
};
