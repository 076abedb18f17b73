import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callPage } from '#lib/api';
import type { Page } from '#lib/client';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { Badge } from '#shared/contracts/answers/badge';
import type { ContactMessage } from '#shared/contracts/answers/contact-message';
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
const panelList = <Item>(name: string, limit: number, fetchPage: (page: PageOfPanel) => Promise<Page<Item[]>>) =>
  pagedQuery(['admin', name], ({ cursor, signal }) =>
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
      return refresh(['admin', 'usersDetailed'], ['admin', 'user', user.id], actsQuery().queryKey);
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
      return refresh(['admin', 'usersDetailed'], ['admin', 'user', user.id], actsQuery().queryKey);
    },
    onError: (error) => toastFailure('Revoke Failed', error, 'Failed to revoke badge.'),
  });
};

/** Puts a message in the place of what the list has of it. */
const useReplaceContactMessage = () => {
  const queryClient = useQueryClient();
  return (changed: ContactMessage): void => {
    queryClient.setQueryData(
      contactMessagesQuery().queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.map((message) => (message.id === changed.id ? changed : message)),
          })),
        },
    );
  };
};

/** Changes the mark or note of a message from the contact form. The answer replaces the message in the list. */
export const useEditContactMessage = (id: string) => {
  const replace = useReplaceContactMessage();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: EditContactMessageBody) =>
      asAdmin((bearer) => call('editContactMessage', { params: { id }, body, bearer })),
    onSuccess: (edited) => {
      void refresh(actsQuery().queryKey);
      replace(edited);
    },
    onError: (error) => toastFailure('Update Failed', error, 'Failed to update message.'),
  });
};

// --- Tools of operators

/** Users and projects that a text finds. Asked from two characters on. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => asAdmin((bearer) => call('findUsersAndProjects', { query: { q }, bearer, signal })),
    enabled: q.length >= 2,
  });

/** The head of a user's page. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getUser', { params: { id }, bearer, signal })),
  });

/** A list of a user's page: the latest few, and more on request. */
const listOfUser = <Item>(id: string, name: string, fetchPage: (page: PageOfPanel) => Promise<Page<Item[]>>) =>
  pagedQuery(['admin', 'user', id, name], ({ cursor, signal }) =>
    asAdmin((bearer) => fetchPage({ query: { cursor, limit: 5 }, bearer, signal })),
  );

export const userProjectsQuery = (id: string) =>
  listOfUser(id, 'projects', (page) => callPage('listProjectsOfUser', { params: { id }, ...page }));

export const userBidsQuery = (id: string) =>
  listOfUser(id, 'bids', (page) => callPage('listBidsOfUser', { params: { id }, ...page }));

export const userPaymentsQuery = (id: string, email: string) =>
  listOfUser(id, 'payments', ({ query, ...page }) => callPage('listPayments', { query: { ...query, find: email }, ...page }));

export const userReviewsQuery = (id: string) =>
  listOfUser(id, 'reviews', (page) => callPage('listUserReviews', { params: { id }, ...page }));

export const userMailsQuery = (id: string) =>
  listOfUser(id, 'mails', (page) => callPage('listMailsOfUser', { params: { id }, ...page }));

export const userSessionsQuery = (id: string) =>
  listOfUser(id, 'sessions', (page) => callPage('listSessionsOfUser', { params: { id }, ...page }));

export const userActsQuery = (id: string) =>
  listOfUser(id, 'acts', (page) => callPage('listActsOnUser', { params: { id }, ...page }));

/** What the deletion of a user would take, and what others would keep. Asked anew each time. */
export const departureQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'departure'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getDeparture', { params: { id }, bearer, signal })),
    gcTime: 0,
  });

/** Opens a session by which the site is seen as a user sees it. */
export const useOpenLook = (user: { id: string; name: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'openViewSession'>) =>
      asAdmin((bearer) => call('openViewSession', { params: { id: user.id }, body, bearer })),
    onSuccess: () => refresh(userActsQuery(user.id).queryKey, userSessionsQuery(user.id).queryKey, actsQuery().queryKey),
    onError: (error) => toastFailure(`Not opened as ${user.name}`, error, 'Failed to open the site.'),
  });
};

/** Answers a message from the contact form by mail. */
export const useAnswerContactMessage = (message: { id: string; name: string }) => {
  const { id, name } = message;
  const refresh = useRefresh();
  const replace = useReplaceContactMessage();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: BodyOf<'answerContactMessage'>) =>
      once((idempotencyKey) =>
        asAdmin((bearer) => call('answerContactMessage', { params: { id }, body, idempotencyKey, bearer })),
      ),
    onSuccess: (answered) => {
      toast({ title: 'Answer Sent', description: `It is on its way to ${name}.` });
      void refresh(actsQuery().queryKey);
      replace(answered);
    },
    onError: (error) => {
      toastFailure('Answer Not Sent', error, 'Failed to send the answer.');
      // What may have been sent, and what somebody else has answered, is shown.
      return refresh(contactMessagesQuery().queryKey);
    },
  });
};
