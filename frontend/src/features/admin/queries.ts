import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callPage } from '#lib/api';
import type { Page } from '#lib/client';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Badge } from '#shared/contracts/answers/badge';
import { badgeTypes } from '#shared/contracts/badge-types';
import type { EditContactMessageBody } from '#shared/contracts/contact-message';
import { asAdmin } from './session';

/** The totals and the latest activities. */
export const statsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getAdminStats', { bearer, signal })),
  });

interface PageOfPanel {
  query: { cursor: string | null; limit: number };
  bearer: string;
  signal: AbortSignal;
}

/** A list of the panel, latest first, `limit` items to a page. */
export const panelList = <Item>(
  name: string | readonly string[],
  limit: number,
  fetchPage: (page: PageOfPanel) => Promise<Page<Item[]>>,
) =>
  pagedQuery(['admin', ...[name].flat()], ({ cursor, signal }) =>
    asAdmin((bearer) => fetchPage({ query: { cursor, limit }, bearer, signal })),
  );

/** All accounts with their counts. */
export const usersQuery = () => panelList('users', 50, (page) => callPage('listUsers', page));

/** All accounts with their latest projects, latest bids and badges. */
export const usersDetailedQuery = () => panelList('usersDetailed', 20, (page) => callPage('listUsersDetailed', page));

/** All projects with their owners and latest bids. */
export const adminProjectsQuery = () => panelList('projects', 20, (page) => callPage('listAllProjects', page));

/** The messages of the contact form. */
export const contactMessagesQuery = () => panelList('contactMessages', 20, (page) => callPage('listContactMessages', page));

/** The acts of administrators. */
export const actsQuery = () => panelList('acts', 50, (page) => callPage('listActs', page));

/** Deletes an account and all its data. Refetches the whole panel, because every figure and list may contain the account. */
export const useDeleteUser = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      asAdmin((bearer) => call('deleteUserAsAdmin', { params: { id }, bearer })),
    onSuccess: (_, { name }) => {
      toast({ title: 'User Deleted', description: `${name} and all of their data are gone.` });
      return refresh(['admin']);
    },
    onError: (error) => toastFailure('Delete Failed', error, 'Failed to delete user.'),
  });
};

/** Has a copy of a user's data made. The link goes to the user, and to nobody else. */
export const useExportUser = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      asAdmin((bearer) => call('exportUserAsAdmin', { params: { id }, bearer })),
    onSuccess: ({ isMailed }, { name }) => {
      toast({
        title: 'Copy Begun',
        description: isMailed
          ? `${name} gets a link by mail when it is made.`
          : `${name} finds it in the profile when it is made: the address is not confirmed, so nothing is mailed.`,
      });
      return refresh(actsQuery().queryKey);
    },
    onError: (error) => toastFailure('Copy Failed', error, 'Failed to have a copy made.'),
  });
};

/** Looks up whether somebody was deleted. */
export const useFindDeletion = () =>
  useMutation({
    mutationFn: (query: { email: string; reference: string }) => asAdmin((bearer) => call('findDeletion', { query, bearer })),
  });

/** Gives a user a badge, which owners see beside the user's bids. */
export const useGrantBadge = (user: { id: string; name: string }) => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: BodyOf<'grantBadge'>) =>
      once((idempotencyKey) =>
        asAdmin((bearer) => call('grantBadge', { params: { id: user.id }, body, idempotencyKey, bearer })),
      ),
    onSuccess: ({ badgeType }) => {
      toast({ title: 'Badge Granted', description: `${user.name}: ${badgeTypes[badgeType]}.` });
      return refresh(['admin', 'usersDetailed'], actsQuery().queryKey);
    },
    onError: (error) => toastFailure('Grant Failed', error, 'Failed to grant badge.'),
  });
};

/** Removes a badge. */
export const useRevokeBadge = (user: { id: string; name: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Badge) => asAdmin((bearer) => call('revokeBadge', { params: { id: user.id, badgeId: id }, bearer })),
    onSuccess: (_, { badgeType }) => {
      toast({ title: 'Badge Revoked', description: `${user.name}: ${badgeTypes[badgeType]}.` });
      return refresh(['admin', 'usersDetailed'], actsQuery().queryKey);
    },
    onError: (error) => toastFailure('Revoke Failed', error, 'Failed to revoke badge.'),
  });
};

/** Changes the mark or note of a message from the contact form. The answer replaces the message in the list. */
export const useEditContactMessage = (id: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: EditContactMessageBody) =>
      asAdmin((bearer) => call('editContactMessage', { params: { id }, body, bearer })),
    onSuccess: (edited) => {
      void refresh(actsQuery().queryKey);
      queryClient.setQueryData(
        contactMessagesQuery().queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              items: page.items.map((message) => (message.id === id ? edited : message)),
            })),
          },
      );
    },
    onError: (error) => toastFailure('Update Failed', error, 'Failed to update message.'),
  });
};
