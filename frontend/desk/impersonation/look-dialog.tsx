import { useEffect, useRef, useState } from 'react';
import { useOpenLook } from '#desk/queries';
import { formatTime, handOver, lookAddress, newWord } from '#features/look/hand-over';
import { useContractForm } from '#lib/form';
import { toast } from '#lib/toast';
import type { ViewSession } from '#shared/contracts/answers/operations';
import { OpenViewSessionBody } from '#shared/contracts/look';
import { type LookReason, lookMinutes, lookReasonsOnRecord, lookShownDays } from '#shared/contracts/look-values';
import { Button, ButtonLink } from '#ui/button';
import { Dialog, FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Select, Textarea } from '#ui/input';
import { Text } from '#ui/text';

interface LookDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Asks for the reason, which the user can read. */
const ReasonDialog = ({ user, onClose, onOpened }: LookDialogProps & { onOpened: (look: ViewSession) => void }) => {
  const open = useOpenLook(user);
  const { register, formState, submit } = useContractForm(OpenViewSessionBody, {
    // No initial choice: the schema requires one.
    defaultValues: { reason: '' as LookReason, note: '' },
    onSubmit: async (body) => onOpened(await open.mutateAsync(body)),
  });
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title={`View the site as ${user.name}`}
      description={`Read-only for ${lookMinutes} minutes, without other people’s contact details. The audit log records it. For ${lookShownDays} days, ${user.name} can see when and why an administrator looked.`}
      onSubmit={submit}
      pending={open.isPending}
      submitLabel="Continue"
    >
      <Field label="Reason" required error={errors.reason?.message}>
        <Select placeholder="Select a reason" options={lookReasonsOnRecord} {...register('reason')} />
      </Field>
      <Field label="Details (optional)" hint={`${user.name} can read this too.`} error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

/** The link that opens the tab and hands it the session. Browsers open a tab only when somebody presses a link. */
const TabDialog = ({ user, look, onClose }: LookDialogProps & { look: ViewSession }) => {
  const [word] = useState(newWord);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(
    () =>
      handOver(word, look, () => {
        toast({
          title: 'Opened in a New Tab',
          description: `You view the site as ${look.name} until ${formatTime(look.endsAt)}.`,
        });
        close.current();
      }),
    [word, look],
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`View the site as ${user.name}`}
      description={`The site opens in a new tab until ${formatTime(look.endsAt)}. You stay signed in here.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {/* Without an opener: a tab that has one begins with a copy of what this one stores, the administrator's tokens. */}
          <ButtonLink to={lookAddress(word)} target="_blank" rel="noopener" data-autofocus>
            Open Site
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft">You see the same buttons as {user.name}, but you can’t change anything.</Text>
    </Dialog>
  );
};

/** Asks for the reason, then opens the tab in which an administrator views the site as a user. */
export const LookDialog = ({ user, onClose }: LookDialogProps) => {
  const [look, setLook] = useState<ViewSession | null>(null);
  return look ? (
    <TabDialog user={user} look={look} onClose={onClose} />
  ) : (
    <ReasonDialog user={user} onClose={onClose} onOpened={setLook} />
  );
};
