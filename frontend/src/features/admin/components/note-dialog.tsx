import { useContractForm } from '#lib/form';
import { toast } from '#lib/toast';
import { type ContactMessage, EditContactMessageBody } from '#shared/contracts/contact-message';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Textarea } from '#ui/textarea';
import { useEditContactMessage } from '../api/edit-contact-message';

const formId = 'note';

/** The administrators' note to a message. Empty: none. */
export const NoteDialog = ({ message, onClose }: { message: ContactMessage; onClose: () => void }) => {
  const edit = useEditContactMessage(message.id);
  const { register, formState, submit } = useContractForm(EditContactMessageBody, {
    defaultValues: { adminNotes: message.adminNotes ?? '' },
    onSubmit: async ({ adminNotes }) => {
      await edit.mutateAsync({ adminNotes: adminNotes ?? null });
      toast({ title: adminNotes ? 'Note Saved' : 'Note Removed' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="md"
      title={`Note to the message from ${message.name}`}
      description="Administrators read it, nobody else."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={edit.isPending}>
            Save Note
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Note" error={formState.errors.adminNotes?.message}>
          <Textarea rows={5} {...register('adminNotes')} />
        </Field>
      </form>
    </Dialog>
  );
};
