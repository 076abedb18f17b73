import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { LoadingText } from '#desk/parts/loading-text';
import { loadFailure } from '#desk/parts/panel-list';
import { deletionQuery } from '#desk/queries';
import { isMissing } from '#lib/errors';
import { formatDateTime } from '#lib/format';
import { deletionProofDays, readReference } from '#shared/account/deletion';
import { Notice } from '#ui/states';

export interface DeletionLookup {
  /** Empty until it is typed. The lookup needs both. */
  email: string;
  reference: string;
}

const groupedReference = /^\w{4}(-\w{4}){3}$/;

/** Finds a deletion reference in a search. Without an email address, it needs hyphens, because a word can have 16 letters, too. */
export const parseDeletionLookup = (text: string): DeletionLookup | undefined => {
  const words = text.split(/\s+/);
  const email = words.find((word) => word.includes('@')) ?? '';
  const rest = words.filter((word) => word !== email).join('');
  const reference = email || groupedReference.test(rest) ? readReference(rest) : undefined;
  return reference === undefined ? undefined : { email, reference };
};

const DeletionCard = ({ asked }: { asked: DeletionLookup }) => {
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
    <Loaded query={query} failure={loadFailure} loading={<LoadingText label="Searching" lines={2} />}>
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

export const DeletionResult = ({ asked }: { asked: DeletionLookup }) => (
  <div role="status">
    {asked.email ? (
      <DeletionCard asked={asked} />
    ) : (
      <Notice title={`Deletion reference ${asked.reference}`}>
        Add the email address of the deleted account after the reference.
      </Notice>
    )}
  </div>
);
