import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { loadFailure } from '#desk/parts/panel-list';
import { deletionQuery } from '#desk/queries';
import { ApiError } from '#lib/errors';
import { formatDateTime } from '#lib/format';
import { deletionProofDays, readReference } from '#shared/account/deletion';
import { Loading, SkeletonText } from '#ui/skeleton';
import { Notice } from '#ui/states';

export interface AskedDeletion {
  /** Empty until it is typed. A deletion is found only with both. */
  email: string;
  reference: string;
}

const grouped = /^\w{4}(-\w{4}){3}$/;

/** Finds a deletion reference in a search. Without an email address it must have its hyphens, because words can be 16 letters. */
export const deletionIn = (text: string): AskedDeletion | undefined => {
  const words = text.split(/\s+/);
  const email = words.find((word) => word.includes('@')) ?? '';
  const rest = words.filter((word) => word !== email).join('');
  const reference = email || grouped.test(rest) ? readReference(rest) : undefined;
  return reference === undefined ? undefined : { email, reference };
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const LookedUp = ({ asked }: { asked: AskedDeletion }) => {
  const query = useQuery(deletionQuery(asked));
  if (isMissing(query.error)) {
    return (
      <Notice tone="warning" title="No deletion found">
        No account with this email address and reference was deleted in the last {deletionProofDays} days. Check both for typing
        mistakes.
      </Notice>
    );
  }
  return (
    <Loaded
      query={query}
      failure={loadFailure}
      loading={
        <Loading label="Searching">
          <SkeletonText lines={2} />
        </Loading>
      }
    >
      {({ deletedAt, completedAt }) => (
        <Notice tone="success" title={`Deleted on ${formatDateTime(deletedAt)}`}>
          {completedAt
            ? `Completed on ${formatDateTime(completedAt)}. Only what other people paid for is left.`
            : 'The rest is still being deleted. That takes 15 minutes, or longer for a very large account.'}
        </Notice>
      )}
    </Loaded>
  );
};

export const DeletionResult = ({ asked }: { asked: AskedDeletion }) => (
  <div role="status">
    {asked.email ? (
      <LookedUp asked={asked} />
    ) : (
      <Notice title={`Deletion reference ${asked.reference}`}>
        Add the email address of the deleted account after the reference.
      </Notice>
    )}
  </div>
);
