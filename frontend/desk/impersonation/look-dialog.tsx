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

/** Asks why. Whoever is looked at reads it. */
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
      title={`See what ${user.name} sees`}
      description={`For ${lookMinutes} minutes, read only, without contact details of others. It is on record, and ${user.name} reads for ${lookShownDays} days that an operator looked, when and why.`}
      onSubmit={submit}
      pending={open.isPending}
      submitLabel="Go On"
    >
      <Field label="Why" required error={errors.reason?.message}>
        <Select placeholder="Select a reason" options={lookReasonsOnRecord} {...register('reason')} />
      </Field>
      <Field label="More about it (optional)" hint={`${user.name} reads this too.`} error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </FormDialog>
  );
};

/** The link to the tab, which takes the session from here. It must be pressed by hand: browsers open no tab otherwise. */
const TabDialog = ({ user, look, onClose }: LookDialogProps & { look: ViewSession }) => {
  const [word] = useState(newWord);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(
    () =>
      handOver(word, look, () => {
        toast({ title: 'Open in a New Tab', description: `You see what ${look.name} sees until ${formatTime(look.endsAt)}.` });
        close.current();
      }),
    [word, look],
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`See what ${user.name} sees`}
      description={`Until ${formatTime(look.endsAt)}, in a tab of its own. You stay signed in here.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {/* Without an opener: a tab that has one begins with a copy of what this one stores, the administrator's tokens. */}
          <ButtonLink to={lookAddress(word)} target="_blank" rel="noopener" data-autofocus>
            Open the Site
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft">
        Buttons of the site are there as they are for {user.name}. Whatever would change something is refused.
      </Text>
    </Dialog>
  );
};

/** From the reason to the tab in which an operator sees what somebody sees. */
export const LookDialog = ({ user, onClose }: LookDialogProps) => {
  const [look, setLook] = useState<ViewSession | null>(null);
  return look ? (
    <TabDialog user={user} look={look} onClose={onClose} />
  ) : (
    <ReasonDialog user={user} onClose={onClose} onOpened={setLook} />
  );
};
