import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { revokeBadge } from '#shared/api/routes';
import { type Badge, badgeTypes } from '#shared/contracts/badge';
import { asAdmin } from '../session';
import { actsQuery } from './acts';

/** Takes a badge back. */
export const useRevokeBadge = (user: { id: string; name: string }) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Badge) => asAdmin((bearer) => call(revokeBadge, { params: { id: user.id, badgeId: id }, bearer })),
    onSuccess: (_, { badgeType }) => {
      toast({ title: 'Badge Revoked', description: `${user.name}: ${badgeTypes[badgeType]}.` });
      void queryClient.invalidateQueries({ queryKey: actsQuery().queryKey });
      return queryClient.invalidateQueries({ queryKey: ['admin', 'usersDetailed'] });
    },
    onError: (error) =>
      toast({ title: 'Revoke Failed', description: messageOf(error, 'Failed to revoke badge.'), variant: 'destructive' }),
  });
};
