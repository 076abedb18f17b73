import { useEffect, useRef, useState } from 'react';
import { useStartImpersonation } from '#desk/queries';
import { formatTime, impersonationAddress, passSessionToTab } from '#features/impersonation/hand-over';
import { useContractForm } from '#lib/form';
import { newKey } from '#lib/once';
import { toast } from '#lib/toast';
import { StartImpersonationBody } from '#shared/impersonation/impersonation.contract';
import {
  type ImpersonationReason,
  impersonationMinutes,
  impersonationReasonsOnRecord,
  impersonationShownDays,
} from '#shared/impersonation/impersonation.values';
import type { ImpersonationStart } from '#shared/operations/operations.answers';
import { Button, ButtonLink } from '#ui/button';
import { Dialog, FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Text } from '#ui/text';

interface ImpersonationDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

const ReasonDialog = ({
  user,
  onClose,
  onOpened,
}: ImpersonationDialogProps & { onOpened: (impersonation: ImpersonationStart) => void }) => {
  const open = useStartImpersonation(user);
  const { register, formState, submit } = useContractForm(StartImpersonationBody, {
    // No initial choice: the schema requires one.
    defaultValues: { reason: '' as ImpersonationReason, note: '' },
    onSubmit: async (body) => onOpened(await open.mutateAsync(body)),
  });
  const { errors } = formState;
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title={`View the site as ${user.name}`}
      description={`Read-only for ${impersonationMinutes} minutes, without other people’s contact details. The audit log records it. For ${impersonationShownDays} days, ${user.name} can see when and why an administrator looked.`}
      onSubmit={submit}
      pending={open.isPending}
      submitLabel="Continue"
    >
      <Field label="Reason" required error={errors.reason?.message}>
        <Select placeholder="Select a reason" options={impersonationReasonsOnRecord} {...register('reason')} />
      </Field>
      <Field label="Details (optional)" hint={`${user.name} can read this too.`} error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

/** Opens the site in a new tab and passes the session to it. Shows a link, because browsers open tabs only on a click. */
const TabDialog = ({ user, impersonation, onClose }: ImpersonationDialogProps & { impersonation: ImpersonationStart }) => {
  const [word] = useState(newKey);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(
    () =>
      passSessionToTab(word, impersonation, () => {
        toast({
          title: 'Opened in a New Tab',
          description: `You view the site as ${impersonation.name} until ${formatTime(impersonation.endsAt)}.`,
        });
        close.current();
      }),
    [word, impersonation],
  );
  return (
    <Dialog
      onOpenChange={onClose}
      title={`View the site as ${user.name}`}
      description={`The site opens in a new tab until ${formatTime(impersonation.endsAt)}. You stay signed in here.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {/* No opener, because a tab with one starts with a copy of this tab's storage, which has the administrator's tokens. */}
          <ButtonLink to={impersonationAddress(word)} target="_blank" rel="noopener" data-autofocus>
            Open Site
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft">
        You see what {user.name} sees, without other people’s contact details and dates, and you can’t change anything.
      </Text>
    </Dialog>
  );
};

export const ImpersonationDialog = ({ user, onClose }: ImpersonationDialogProps) => {
  const [impersonation, setImpersonation] = useState<ImpersonationStart | null>(null);
  return impersonation ? (
    <TabDialog user={user} impersonation={impersonation} onClose={onClose} />
  ) : (
    <ReasonDialog user={user} onClose={onClose} onOpened={setImpersonation} />
  );
};
