import { type InfiniteData, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { asAdmin } from '#desk/sign-in/session';
import { type BodyOf, call, callPage } from '#lib/api';
import type { Page } from '#lib/client';
import { plural } from '#lib/format';
import { useOnce } from '#lib/once';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AuditEntry } from '#shared/admin/admin.answers';
import type { AuditList } from '#shared/audit/audit.contract';
import type { ContactMessage } from '#shared/contact-message/contact-message.answers';
import type { EditContactMessageBody } from '#shared/contact-message/contact-message.contract';
import type { Badge } from '#shared/verification/badge.answers';
import { badgeTypes } from '#shared/verification/badge.values';
import type { VerificationDocument } from '#shared/verification/document.answers';

export const statsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getAdminStats', { bearer, signal })),
  });

export const attentionQuery = () =>
  queryOptions({
    queryKey: ['admin', 'attention'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('listAttention', { bearer, signal })),
  });

interface PageOfPanel {
  query: { cursor: string | null; limit: number };
  bearer: string;
  signal: AbortSignal;
}

/** Loads a list page by page, latest first. `limit`: items per page. */
export const panelList = <Item>(
  name: string | readonly string[],
  limit: number,
  fetchPage: (page: PageOfPanel) => Promise<Page<Item[]>>,
) =>
  pagedQuery(['admin', ...[name].flat()], ({ cursor, signal }) =>
    asAdmin((bearer) => fetchPage({ query: { cursor, limit }, bearer, signal })),
  );

export const usersDetailedQuery = () => panelList('usersDetailed', 20, (page) => callPage('listUsersDetailed', page));

export const adminProjectsQuery = () => panelList('projects', 20, (page) => callPage('listAllProjects', page));

type ContactStatus = ContactMessage['status'];

const contactMessages = 'contactMessages';

export const contactMessagesQuery = (status?: ContactStatus) =>
  panelList([contactMessages, status ?? 'all'], 20, ({ query, ...page }) =>
    callPage('listContactMessages', { query: { ...query, status }, ...page }),
  );

/** Oldest first. */
export const documentsQuery = () => panelList('documents', 20, (page) => callPage('listDocuments', page));

/** Both days are included, in UTC. */
export interface AuditFilter {
  list?: AuditList;
  by?: string;
  about?: string;
  since?: string;
  until?: string;
}

/** Default: the actions of administrators. */
export const auditLogQuery = (filter: AuditFilter = {}) =>
  pagedQuery(['admin', 'actions', filter], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage('listAuditEntries', { query: { ...filter, cursor, limit: 50 }, bearer, signal })),
  );

/** The most records in an export. The sealed files have all (docs/operating.md, "Verify the audit log"). */
export const maxAuditFileRecords = 10_000;

/** Loads the latest records. `isAll`: whether there are no others. */
export const auditOf = async (filter: AuditFilter): Promise<{ records: AuditEntry[]; isAll: boolean }> => {
  const records: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<AuditEntry[]> = await asAdmin((bearer) =>
      callPage('listAuditEntries', { query: { ...filter, cursor, limit: 100 }, bearer }),
    );
    records.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && records.length < maxAuditFileRecords);
  return { records, isAll: cursor === null };
};

/** Oldest first. */
export const casesQuery = () => panelList('cases', 20, (page) => callPage('listCases', page));

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'cases', id],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getCase', { params: { id }, bearer, signal })),
  });

export const caseReportsQuery = (id: string) =>
  panelList(`reports of ${id}`, 20, (page) => callPage('listCaseReports', { params: { id }, ...page }));

export const casesOfUserQuery = (id: string) =>
  panelList(`cases of ${id}`, 10, (page) => callPage('listCasesOfUser', { params: { id }, ...page }));

/** Decides a case. The answer is the changed case, which replaces the cached one. */
export const useDecideCase = (id: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'decideCase'>) => asAdmin((bearer) => call('decideCase', { params: { id }, body, bearer })),
    onSuccess: (decided) => {
      queryClient.setQueryData(caseQuery(id).queryKey, decided);
      // Refetches all lists with the case, but not the case itself, which is current.
      const others = ({ queryKey: [, list, of] }: { queryKey: QueryKey }) => list !== 'stats' && of !== id;
      return queryClient.invalidateQueries({ queryKey: ['admin'], predicate: others });
    },
    onError: (error) => {
      // Another administrator may have changed the case.
      void refresh(caseQuery(id).queryKey);
      toastFailure('Nothing was changed', error);
    },
  });
};

/** Dismisses the cases of new concepts one by one. Stops at a case that another administrator has changed. */
export const useApproveConcepts = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (concepts: readonly { id: string; version: number }[]) => {
      for (const { id, version } of concepts) {
        await asAdmin((bearer) =>
          call('decideCase', { params: { id }, body: { version, action: 'dismiss', note: null }, bearer }),
        );
      }
    },
    onSuccess: (_, { length }) => void toast({ title: `${plural(length, 'concept')} approved` }),
    onError: (error) => toastFailure('Some concepts are still open', error),
    onSettled: () => refresh(casesQuery().queryKey, attentionQuery().queryKey, auditLogQuery().queryKey),
  });
};

/** Suspends an account. Refetches the whole panel, because any list may contain the account. */
export const useSuspendUser = ({ id, name }: { id: string; name: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'suspendUser'>) => asAdmin((bearer) => call('suspendUser', { params: { id }, body, bearer })),
    onSuccess: () => {
      toast({ title: 'Account Suspended', description: `${name} is signed out everywhere.` });
      return refresh(['admin']);
    },
    onError: (error) => {
      toastFailure('Account Not Suspended', error, 'Please try again.');
      return refresh(userQuery(id).queryKey);
    },
  });
};

/** Deletes an account and all its data. Refetches the whole panel, because any list and figure may contain the account. */
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

/** Exports a user's data. Only the user gets the link. */
export const useExportUser = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      asAdmin((bearer) => call('exportUserAsAdmin', { params: { id }, bearer })),
    onSuccess: ({ isMailed }, { id, name }) => {
      toast({
        title: 'Export Started',
        description: isMailed
          ? `${name} gets an email with the link when it is ready.`
          : `${name} finds it in their profile. Their email is not confirmed, so we don’t send a link.`,
      });
      return refresh(actionsOnUserQuery(id).queryKey, auditLogQuery().queryKey);
    },
    onError: (error) => toastFailure('Export Failed', error, 'Please try again.'),
  });
};

/** Looks up a deletion by the account's email address and the user's reference. */
export const deletionQuery = (query: { email: string; reference: string }) =>
  queryOptions({
    queryKey: ['admin', 'deletion', query],
    queryFn: ({ signal }) => asAdmin((bearer) => call('findDeletion', { query, bearer, signal })),
    gcTime: 0,
  });

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
      return refresh(['admin', 'usersDetailed'], ['admin', 'user', user.id], auditLogQuery().queryKey);
    },
    onError: (error) => toastFailure('Grant Failed', error, 'Failed to grant badge.'),
  });
};

export const useRevokeBadge = (user: { id: string; name: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Badge) => asAdmin((bearer) => call('revokeBadge', { params: { id: user.id, badgeId: id }, bearer })),
    onSuccess: (_, { badgeType }) => {
      toast({ title: 'Badge Revoked', description: `${user.name}: ${badgeTypes[badgeType]}.` });
      return refresh(['admin', 'usersDetailed'], ['admin', 'user', user.id], auditLogQuery().queryKey);
    },
    onError: (error) => toastFailure('Revoke Failed', error, 'Failed to revoke badge.'),
  });
};

/** Replaces a message in all lists. It stays in the list of its old status until the next refetch, to show the change. */
const useReplaceContactMessage = () => {
  const queryClient = useQueryClient();
  return (changed: ContactMessage): void => {
    queryClient.setQueriesData<InfiniteData<Page<ContactMessage[]>>>(
      { queryKey: ['admin', contactMessages] },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.map((message) => (message.id === changed.id ? changed : message)),
          })),
        },
    );
    // Lists of other statuses are refetched when they are shown again.
    void queryClient.invalidateQueries({ queryKey: ['admin', contactMessages], refetchType: 'none' });
  };
};

export const useEditContactMessage = (id: string) => {
  const replace = useReplaceContactMessage();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: EditContactMessageBody) =>
      asAdmin((bearer) => call('editContactMessage', { params: { id }, body, bearer })),
    onSuccess: (edited) => {
      void refresh(auditLogQuery().queryKey, attentionQuery().queryKey);
      replace(edited);
    },
    onError: (error) => toastFailure('Update Failed', error, 'Failed to update message.'),
  });
};

interface DocumentName {
  userId: string;
  documentId: string;
}
const paramsOf = ({ userId, documentId }: DocumentName) => ({ id: userId, documentId });

/** Gets a link to a document, which works for a minute. The audit log records it. */
export const useOpenDocument = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (document: DocumentName) => asAdmin((bearer) => call('openDocument', { params: paramsOf(document), bearer })),
    onSuccess: () => refresh(auditLogQuery().queryKey),
    onError: (error) => toastFailure('Document Not Loaded', error, 'Please try again.'),
  });
};

const decisionTitles = {
  approved: 'Document Approved',
  another_asked: 'New Document Requested',
  refused: 'Document Rejected',
  waiting: '',
} as const satisfies Record<VerificationDocument['state'], string>;

/** Decides on a document. Refetches the list in any case, because another administrator may have been first. */
export const useDecideDocument = (document: DocumentName & { holder: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'decideDocument'>) =>
      asAdmin((bearer) => call('decideDocument', { params: paramsOf(document), body, bearer })),
    onSuccess: ({ state, badgeType }) =>
      void toast({ title: decisionTitles[state], description: `${document.holder}: ${badgeTypes[badgeType]}.` }),
    onError: (error) => toastFailure('The decision wasn’t saved', error, 'Please try again.'),
    onSettled: () =>
      refresh(documentsQuery().queryKey, ['admin', 'usersDetailed'], auditLogQuery().queryKey, attentionQuery().queryKey),
  });
};

// --- Tools of administrators

/** Searches from two characters on. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => asAdmin((bearer) => call('searchUsersAndProjects', { query: { q }, bearer, signal })),
    enabled: q.length >= 2,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getUser', { params: { id }, bearer, signal })),
  });

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

export const userCasesQuery = (id: string) =>
  listOfUser(id, 'cases', (page) => callPage('listCasesOfUser', { params: { id }, ...page }));

export const userEventsQuery = (id: string) =>
  listOfUser(id, 'events', ({ query, ...page }) =>
    callPage('listAuditEntries', { query: { ...query, list: 'events', about: id }, ...page }),
  );

export const actionsOnUserQuery = (id: string) =>
  listOfUser(id, 'actions', (page) => callPage('listActionsOnUser', { params: { id }, ...page }));

/** Refetched each time. */
export const deletionPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'deletion-preview'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getDeletionPreview', { params: { id }, bearer, signal })),
    gcTime: 0,
  });

export const useStartImpersonation = (user: { id: string; name: string }) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'startImpersonation'>) =>
      asAdmin((bearer) => call('startImpersonation', { params: { id: user.id }, body, bearer })),
    onSuccess: () => refresh(actionsOnUserQuery(user.id).queryKey, userSessionsQuery(user.id).queryKey, auditLogQuery().queryKey),
    onError: (error) => toastFailure(`Not opened as ${user.name}`, error, 'Failed to open the site.'),
  });
};

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
      void refresh(auditLogQuery().queryKey, attentionQuery().queryKey);
      replace(answered);
    },
    onError: (error) => {
      toastFailure('Answer Not Sent', error, 'Failed to send the answer.');
      // The answer may have been sent, or another administrator may have answered.
      return refresh(['admin', contactMessages]);
    },
  });
};
