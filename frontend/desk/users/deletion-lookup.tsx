import { useState } from 'react';
import { useFindDeletion } from '#desk/queries';
import { ApiError, messageOf } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { formatDateTime } from '#lib/format';
import { FindDeletionQuery } from '#shared/contracts/user';
import { Button } from '#ui/button';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Alert } from '#ui/states';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const Lookup = ({ onClose }: { onClose: () => void }) => {
  const lookup = useFindDeletion();
  const { register, formState, submit } = useContractForm(FindDeletionQuery, {
    defaultValues: { email: '', reference: '' },
    onSubmit: (query) => lookup.mutateAsync(query),
  });
  const { errors } = formState;
  const { data, error } = lookup;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Was this account deleted?"
      description="Whoever deletes an account gets a reference, on the screen and in our last mail. We keep nothing else by which a deletion could be found."
      onSubmit={submit}
      pending={lookup.isPending}
      submitLabel="Look Up"
      cancelLabel="Close"
    >
      <Field label="Email" hint="Of the account that was deleted" required error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Reference" hint="Such as 7K3M-9QXP-04TB-ZN5H" required error={errors.reference?.message}>
        <Input autoComplete="off" {...register('reference')} />
      </Field>
      {data && (
        <Alert tone="success" title={`Deleted on ${formatDateTime(data.deletedAt)}`}>
          {data.completedAt
            ? `Complete since ${formatDateTime(data.completedAt)}: nothing of it is left but what others have paid for.`
            : 'The rest of it is being deleted. That takes a quarter of an hour, of a very large account longer.'}
        </Alert>
      )}
      {error !== null && (
        <Alert tone="warning" title={isMissing(error) ? 'Nothing on record' : 'The look-up failed'}>
          {isMissing(error)
            ? 'No account was deleted under this address and reference in the last 400 days. One of the two may be mistyped.'
            : messageOf(error, 'Please try again.')}
        </Alert>
      )}
    </FormDialog>
  );
};

/** Answers whoever asks whether they were deleted. */
export const DeletionLookup = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="self-end" onClick={() => setIsOpen(true)}>
        Look Up a Deletion
      </Button>
      {isOpen && <Lookup onClose={() => setIsOpen(false)} />}
    </>
  );
};
