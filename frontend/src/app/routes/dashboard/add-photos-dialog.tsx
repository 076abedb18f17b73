import { type FormEvent, useState } from 'react';
import { PhotoPicker } from '#features/photos/photo-picker';
import { projectPhotoRules } from '#features/photos/photo-rules';
import { refusedPhotos } from '#features/photos/upload-photo';
import { usePhotoTray } from '#features/photos/use-photo-tray';
import { useEditProject } from '#features/projects/mutations';
import type { ProjectDialogProps } from '#features/projects/project-action-dialogs';
import { useLeaveWarning, useOneAtATime } from '#lib/hooks';
import { FormDialog } from '#ui/dialog';

const rules = projectPhotoRules.current;

/** Photos for a project that was posted without, or with too few: the edit dialog has none (specification section 2). */
export const AddPhotosDialog = ({ project, onClose }: ProjectDialogProps) => {
  const tray = usePhotoTray(rules, project.photos.length);
  const edit = useEditProject(project);
  const [busy, setBusy] = useState(false);
  const chosen = tray.photos.length > 0;
  useLeaveWarning(chosen);
  const save = useOneAtATime(async () => {
    setBusy(true);
    const references = await tray.collect();
    try {
      if (!references) return;
      if (references.length > 0) await edit.mutateAsync({ photos: [...project.photos, ...references] });
      onClose();
    } catch (error) {
      for (const { index, message } of refusedPhotos(error)) tray.refuse(index - project.photos.length, message);
    } finally {
      setBusy(false);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      width="md"
      title="Add Photos"
      description={`Stagers see them before they bid on “${project.title}”.`}
      onSubmit={submit}
      pending={busy}
      submitLabel="Save Photos"
    >
      <PhotoPicker tray={tray} rules={rules} label="Choose photos" />
    </FormDialog>
  );
};
