import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminList, adminQuery, callAsAdmin, pageAsAdmin, useAdminAction } from '#desk/calls';
import type { BodyOf, InputOf } from '#lib/api';
import type { Page } from '#lib/client';
import { checkConnection } from '#lib/errors';
import { plural } from '#lib/format';
import { useOnce } from '#lib/once';
import { loadPages } from '#lib/pages';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { AuditList } from '#shared/audit/audit.contract';
import type { ContactMessage } from '#shared/contact-message/contact-message.answers';
import type { EditContactMessageBody } from '#shared/contact-message/contact-message.contract';
import type { StateCode } from '#shared/states';
import type { Badge } from '#shared/verification/badge.answers';
import { badgeTypes } from '#shared/verification/badge.values';
import type { VerificationDocument } from '#shared/verification/document.answers';

interface Named {
  id: string;
  name: string;
}

// --- Lists and figures. Lists are latest first, unless they say otherwise.

export const statsQuery = () => adminQuery(['stats'], 'getAdminStats');

export const attentionQuery = () => adminQuery(['attention'], 'listAttention');

/** Both days are included, in UTC. */
export const marketQuery = (from: string, to: string, state: StateCode | undefined) =>
  adminQuery(['market', from, to, state], 'getMarket', { query: { from, to, state } });

export const usersDetailedQuery = () => adminList(['usersDetailed'], 20, 'listUsersDetailed');

export const adminProjectsQuery = () => adminList(['projects'], 20, 'listAllProjects');

/** Oldest first. */
export const documentsQuery = () => adminList(['documents'], 20, 'listDocuments');

/** Searches from two characters on. */
export const findQuery = (q: string) => ({
  ...adminQuery(['find', q], 'searchUsersAndProjects', { query: { q } }),
  enabled: q.length >= 2,
});

/** Looks up a deletion by the account's email address and the user's reference. */
export const deletionQuery = (query: { email: string; reference: string }) => ({
  ...adminQuery(['deletion', query], 'findDeletion', { query }),
  gcTime: 0,
});

// --- The audit log

/** Both days are included, in UTC. */
export interface AuditFilter {
  list?: AuditList;
  by?: string;
  about?: string;
  since?: string;
  until?: string;
}

export const auditLogQuery = (filter: AuditFilter) => adminList(['actions', filter], 50, 'listAuditEntries', { query: filter });

/** The most records in an export. The sealed files have all (docs/operating.md, "Verify the audit log"). */
export const maxAuditFileRecords = 10_000;

export const auditOf = (filter: AuditFilter) =>
  loadPages((cursor) => pageAsAdmin('listAuditEntries', { cursor, limit: 100 }, { query: filter }), maxAuditFileRecords);

// --- Moderation

/** Oldest first. */
export const casesQuery = () => adminList(['cases'], 20, 'listCases');

export const caseQuery = (id: string) => adminQuery(['cases', id], 'getCase', { params: { id } });

export const caseReportsQuery = (id: string) => adminList([`reports of ${id}`], 20, 'listCaseReports', { params: { id } });

export const casesOfUserQuery = (id: string) => adminList([`cases of ${id}`], 10, 'listCasesOfUser', { params: { id } });

export const useDecideCase = (id: string) =>
  useAdminAction((body: BodyOf<'decideCase'>) => callAsAdmin('decideCase', { params: { id }, body }), {
    failed: 'Nothing was changed',
    advice: checkConnection,
  });

/** Dismisses the cases of new concepts one by one. Stops at a case that another administrator has changed. */
export const useApproveConcepts = () =>
  useAdminAction(
    async (concepts: readonly { id: string; version: number }[]) => {
      for (const { id, version } of concepts)
        await callAsAdmin('decideCase', { params: { id }, body: { version, action: 'dismiss', note: null } });
    },
    {
      done: (_, { length }) => ({ title: `${plural(length, 'concept')} approved` }),
      failed: 'Some concepts are still open',
      advice: checkConnection,
    },
  );

export const useSuspendUser = ({ id, name }: Named) =>
  useAdminAction((body: BodyOf<'suspendUser'>) => callAsAdmin('suspendUser', { params: { id }, body }), {
    done: () => ({ title: 'Account Suspended', description: `${name} is signed out everywhere.` }),
    failed: 'Account Not Suspended',
  });

// --- Users

export const userQuery = (id: string) => adminQuery(['user', id], 'getUser', { params: { id } });

const perList = 5;

type ListOfUser =
  | 'listProjectsOfUser'
  | 'listBidsOfUser'
  | 'listUserReviews'
  | 'listMailsOfUser'
  | 'listSessionsOfUser'
  | 'listCasesOfUser'
  | 'listActionsOnUser';

export const userListQuery = <Id extends ListOfUser>(id: string, list: Id) =>
  adminList(['user', id, list], perList, list, ...([{ params: { id } }] as unknown as InputOf<Id>));

export const userPaymentsQuery = (id: string, email: string) =>
  adminList(['user', id, 'payments'], perList, 'listPayments', { query: { find: email } });

export const userEventsQuery = (id: string) =>
  adminList(['user', id, 'events'], perList, 'listAuditEntries', { query: { list: 'events', about: id } });

/** Refetched each time. */
export const deletionPreviewQuery = (id: string) => ({
  ...adminQuery(['user', id, 'deletion-preview'], 'getDeletionPreview', { params: { id } }),
  gcTime: 0,
});

export const useDeleteUser = () =>
  useAdminAction(({ id }: Named) => callAsAdmin('deleteUserAsAdmin', { params: { id } }), {
    done: (_, { name }) => ({ title: 'User Deleted', description: `${name} and all of their data are gone.` }),
    failed: 'Delete Failed',
    advice: 'Failed to delete user.',
  });

/** Exports a user's data. Only the user gets the link. */
export const useExportUser = () =>
  useAdminAction(({ id }: Named) => callAsAdmin('exportUserAsAdmin', { params: { id } }), {
    done: ({ isMailed }, { name }) => ({
      title: 'Export Started',
      description: isMailed
        ? `${name} gets an email with the link when it is ready.`
        : `${name} finds it in their profile. Their email is not confirmed, so we don’t send a link.`,
    }),
    failed: 'Export Failed',
  });

export const useGrantBadge = ({ id, name }: Named) => {
  const once = useOnce();
  return useAdminAction(
    (body: BodyOf<'grantBadge'>) => once((idempotencyKey) => callAsAdmin('grantBadge', { params: { id }, body, idempotencyKey })),
    {
      done: ({ badgeType }) => ({ title: 'Badge Granted', description: `${name}: ${badgeTypes[badgeType]}.` }),
      failed: 'Grant Failed',
      advice: 'Failed to grant badge.',
    },
  );
};

export const useRevokeBadge = ({ id, name }: Named) =>
  useAdminAction((badge: Badge) => callAsAdmin('revokeBadge', { params: { id, badgeId: badge.id } }), {
    done: (_, { badgeType }) => ({ title: 'Badge Revoked', description: `${name}: ${badgeTypes[badgeType]}.` }),
    failed: 'Revoke Failed',
    advice: 'Failed to revoke badge.',
  });

export const useStartImpersonation = ({ id, name }: Named) =>
  useAdminAction((body: BodyOf<'startImpersonation'>) => callAsAdmin('startImpersonation', { params: { id }, body }), {
    failed: `Not opened as ${name}`,
    advice: 'Failed to open the site.',
  });

// --- Verification documents

interface DocumentName {
  userId: string;
  documentId: string;
}

/** Gets a link to a document, which works for a minute. The audit log records it. */
export const useOpenDocument = () =>
  useAdminAction(({ userId, documentId }: DocumentName) => callAsAdmin('openDocument', { params: { id: userId, documentId } }), {
    failed: 'Document Not Loaded',
  });

const decisionTitles = {
  approved: 'Document Approved',
  another_asked: 'New Document Requested',
  refused: 'Document Rejected',
  waiting: '',
} as const satisfies Record<VerificationDocument['state'], string>;

export const useDecideDocument = ({ userId, documentId, holder }: DocumentName & { holder: string }) =>
  useAdminAction(
    (body: BodyOf<'decideDocument'>) => callAsAdmin('decideDocument', { params: { id: userId, documentId }, body }),
    {
      done: ({ state, badgeType }) => ({ title: decisionTitles[state], description: `${holder}: ${badgeTypes[badgeType]}.` }),
      failed: 'The decision wasn’t saved',
    },
  );

// --- Contact messages

const contactMessages = 'contactMessages';

export const contactMessagesQuery = (status?: ContactMessage['status']) =>
  adminList([contactMessages, status ?? 'all'], 20, 'listContactMessages', { query: { status } });

/**
 * Replaces a message in all lists, and refetches the rest of the panel. The message stays in the list of its old status until the
 * next refetch, to show the change.
 */
const useReplaceContactMessage = () => {
  const queryClient = useQueryClient();
  return (changed: ContactMessage): void => {
    const isOfMessages = ({ queryKey: [, list] }: { queryKey: readonly unknown[] }): boolean => list === contactMessages;
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
    void queryClient.invalidateQueries({ queryKey: ['admin'], predicate: (query) => !isOfMessages(query) });
    // Lists of other statuses are refetched when they are shown again.
    void queryClient.invalidateQueries({ queryKey: ['admin', contactMessages], refetchType: 'none' });
  };
};

export const useEditContactMessage = (id: string) => {
  const replace = useReplaceContactMessage();
  return useMutation({
    mutationFn: (body: EditContactMessageBody) => callAsAdmin('editContactMessage', { params: { id }, body }),
    onSuccess: replace,
    onError: (error) => toastFailure('Update Failed', error, 'Failed to update message.'),
  });
};

export const useAnswerContactMessage = ({ id, name }: Named) => {
  const refresh = useRefresh();
  const replace = useReplaceContactMessage();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: BodyOf<'answerContactMessage'>) =>
      once((idempotencyKey) => callAsAdmin('answerContactMessage', { params: { id }, body, idempotencyKey })),
    onSuccess: (answered) => {
      toast({ title: 'Answer Sent', description: `It is on its way to ${name}.` });
      replace(answered);
    },
    onError: (error) => {
      toastFailure('Answer Not Sent', error, 'Failed to send the answer.');
      // The answer may have been sent, or another administrator may have answered.
      return refresh(['admin', contactMessages]);
    },
  });
};
