import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useDiscardQuestion } from '#components/discard-question';
import { PhotoPicker } from '#features/photos/photo-picker';
import { projectPhotoRules } from '#features/photos/photo-rules';
import { savedPhotos } from '#features/photos/photo-tray';
import { usePhotoTray } from '#features/photos/use-photo-tray';
import { FormSections } from '#features/projects/form-sections';
import { changedFields, ProjectFormSchema, pickFields, projectForms, valuesOf } from '#features/projects/form-variants';
import { useEditProject } from '#features/projects/mutations';
import type { ProjectDialogProps } from '#features/projects/project-action-dialogs';
import { projectQuery } from '#features/projects/queries';
import { withWholeDay } from '#features/projects/whole-day';
import { ApiError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import type { Project } from '#shared/project/project.answers';
import type { EditProjectBody } from '#shared/project/project.contract';
import { FormDialog } from '#ui/dialog';

const rules = projectPhotoRules.current;

type Photos = Pick<Project, 'photos' | 'photoTexts'>;

const useEdit = (project: Project) => {
  const client = useQueryClient();
  const edit = useEditProject(project);
  const tray = usePhotoTray(rules, { saved: savedPhotos(project.photos, project.photoTexts) });
  const before = useRef<Photos>(project);
  const areChanged = (photos: readonly unknown[], texts: readonly string[]) => {
    const was = before.current;
    const isOther = (photo: unknown, index: number) =>
      photo !== was.photos[index] || texts[index] !== (was.photoTexts[index] ?? '');
    return photos.length !== was.photos.length || photos.some(isOther);
  };
  /** After a conflict, updates the tray with the photos that have changed, so that the user can save again. */
  const follow = async () => {
    const now = await client.fetchQuery({ ...projectQuery(project.id), staleTime: 0 });
    tray.follow(before.current.photos, savedPhotos(now.photos, now.photoTexts));
    before.current = now;
  };
  const save = async (fields: EditProjectBody, photos: string[], photoTexts: string[]): Promise<true> => {
    try {
      const changed = areChanged(photos, photoTexts) && { photos, photoTexts, photosBefore: [...before.current.photos] };
      await edit.mutateAsync({ ...fields, ...changed });
      return true;
    } catch (error) {
      // If this also fails, the conflict is reported.
      if (error instanceof ApiError && error.code === 'CONFLICT') await follow().catch(() => undefined);
      throw error;
    }
  };
  return {
    tray,
    isChanged: areChanged(
      tray.photos.map(({ reference }) => reference),
      tray.photos.map(({ text }) => text),
    ),
    save: (fields: EditProjectBody) => tray.send((photos, texts) => save(fields, photos, texts)),
  };
};

export const EditProjectDialog = ({ project, onClose }: ProjectDialogProps) => {
  const { tray, isChanged, save } = useEdit(project);
  const { submit, ...form } = useContractForm(ProjectFormSchema, {
    defaultValues: valuesOf(project),
    onSubmit: async (result) => {
      const fields = withWholeDay(pickFields(result, projectForms.edit), project);
      if (await save(changedFields(fields, project))) onClose();
    },
  });
  const { isSubmitting } = form.formState;
  const isDirty = form.formState.isDirty || isChanged;
  const { leave, question } = useDiscardQuestion({
    isDirty,
    onClose,
    title: 'Discard your changes?',
    description: 'Your changes have not been saved.',
    cancelLabel: 'Keep editing',
  });
  return (
    <>
      <FormProvider {...form}>
        <FormDialog
          onOpenChange={leave}
          width="lg"
          title="Edit Project"
          description="You can edit a project until someone bids on it."
          onSubmit={submit}
          pending={isSubmitting}
          submitLabel="Save Changes"
        >
          <div className="flex flex-col gap-9">
            <FormSections
              variant={projectForms.edit}
              photos={<PhotoPicker tray={tray} rules={rules} cover described />}
              ground="dialog"
            />
          </div>
        </FormDialog>
      </FormProvider>
      {question}
    </>
  );
};
