import { useContractForm } from '#lib/form';
import { badgeTypes, GrantBadgeBody } from '#shared/contracts/badge';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Select } from '#ui/select';
import { useGrantBadge } from '../api/grant-badge';
import { endOfDay } from '../figures';

const formId = 'grant-badge';

/** Which badge, for how long, and where its paper is kept. */
export const GrantBadgeDialog = ({ user, onClose }: { user: { id: string; name: string }; onClose: () => void }) => {
  const grant = useGrantBadge(user);
  const { register, formState, submit } = useContractForm(GrantBadgeBody, {
    // Nothing chosen yet: the schema asks for it.
    defaultValues: { badgeType: '' as keyof typeof badgeTypes, expiryDate: null, verificationDocument: '' },
    onSubmit: async (body) => {
      await grant.mutateAsync(body);
      onClose();
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Grant a badge"
      description={`Owners see it beside the bids of ${user.name}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={grant.isPending}>
            Grant Badge
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Badge" required error={errors.badgeType?.message}>
          <Select placeholder="Select a badge" options={badgeTypes} {...register('badgeType')} />
        </Field>
        <Field label="Valid until (optional)" hint="The last day on which it is shown." error={errors.expiryDate?.message}>
          <Input type="date" {...register('expiryDate', { setValueAs: endOfDay })} />
        </Field>
        <Field label="Where the paper is (optional)" hint="For administrators only." error={errors.verificationDocument?.message}>
          <Input {...register('verificationDocument')} />
        </Field>
      </form>
    </Dialog>
  );
};
