import { useDiscardQuestion } from '#components/discard-question';
import { PhotoPicker } from '#features/photos/photo-picker';
import { updatePhotoRules } from '#features/photos/photo-rules';
import { usePhotoTray } from '#features/photos/use-photo-tray';
import { usePostUpdate } from '#features/updates/queries';
import { useContractForm } from '#lib/form';
import { PostUpdateBody } from '#shared/update/update.contract';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Textarea } from '#ui/input';

interface UpdateDialogProps {
  projectId: string;
  /** The name of the only reader. Undefined if everybody can read it. */
  stager: string | undefined;
  onClose: () => void;
}

/** Posts an update, which cannot be changed later. */
const UpdateDialog = ({ projectId, stager, onClose }: UpdateDialogProps) => {
  const post = usePostUpdate(projectId);
  const tray = usePhotoTray(updatePhotoRules);
  const { register, formState, submit, watch } = useContractForm(PostUpdateBody, {
    defaultValues: { text: '' },
    onSubmit: async ({ text }) => {
      if (await tray.send((photos) => post.mutateAsync({ text, photos }))) onClose();
    },
  });
  const { leave, question } = useDiscardQuestion({
    isDirty: watch('text') !== '' || tray.photos.length > 0,
    onClose,
    title: 'Discard this update?',
    description: 'What you wrote has not been posted.',
    cancelLabel: 'Keep writing',
  });
  return (
    <>
      <FormDialog
        onOpenChange={leave}
        width="md"
        title="Post an Update"
        description={
          stager
            ? `Only ${stager} sees this, below the description. It cannot be changed.`
            : 'It stands below the description for everybody, and cannot be changed. Email addresses and phone numbers in it are hidden.'
        }
        onSubmit={submit}
        pending={formState.isSubmitting}
        submitLabel="Post Update"
      >
        <Field label="What is new" error={formState.errors.text?.message} required>
          <Textarea rows={4} data-autofocus {...register('text')} />
        </Field>
        <PhotoPicker tray={tray} rules={updatePhotoRules} />
      </FormDialog>
      {question}
    </>
  );
};

export default UpdateDialog;
