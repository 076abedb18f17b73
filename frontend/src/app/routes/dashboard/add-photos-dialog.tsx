import type { FormEvent } from 'react';
import { PhotoPicker } from '#features/photos/photo-picker';
import { projectPhotoRules } from '#features/photos/photo-rules';
import { usePhotoUpload } from '#features/photos/photo-upload';
import { useEditProject } from '#features/projects/mutations';
import type { ProjectDialogProps } from '#features/projects/project-action-dialogs';
import { FormDialog } from '#ui/dialog';

const rules = projectPhotoRules.current;

/** Adds photos to a project that was posted without any. */
export const AddPhotosDialog = ({ project, onClose }: ProjectDialogProps) => {
  const edit = useEditProject(project);
  const { tray, busy, upload } = usePhotoUpload(rules, project.photos, (photos) => edit.mutateAsync({ photos }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await upload()) onClose();
  };
  return (
    <FormDialog
      onOpenChange={onClose}
      width="md"
      title="Add Photos"
      description={`Stagers see them before they bid on “${project.title}”.`}
      onSubmit={(event) => void submit(event)}
      pending={busy}
      submitLabel="Save Photos"
    >
      <PhotoPicker tray={tray} rules={rules} label="Choose photos" />
    </FormDialog>
  );
};
