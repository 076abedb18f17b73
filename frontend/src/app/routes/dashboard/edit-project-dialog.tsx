import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormSections } from '#features/projects/form-sections';
import { ProjectFormSchema, pickFields, projectForms, valuesOf } from '#features/projects/form-variants';
import { useEditProject } from '#features/projects/mutations';
import type { ProjectDialogProps } from '#features/projects/project-action-dialogs';
import { withWholeDay } from '#features/projects/whole-day';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import { AlertDialog, FormDialog } from '#ui/dialog';

/** The fields of a project, over the dashboard. */
export const EditProjectDialog = ({ project, onClose }: ProjectDialogProps) => {
  const edit = useEditProject(project);
  const [askedToDiscard, setAskedToDiscard] = useState(false);
  const { submit, ...form } = useContractForm(ProjectFormSchema, {
    defaultValues: valuesOf(project),
    onSubmit: async (result) => {
      await edit.mutateAsync(withWholeDay(pickFields(result, projectForms.edit), project));
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveWarning(isDirty);
  // A click beside the dialog by mistake must not discard what was typed.
  const leave = () => {
    if (isDirty) setAskedToDiscard(true);
    else onClose();
  };
  return (
    <>
      <FormProvider {...form}>
        <FormDialog
          open
          onOpenChange={leave}
          width="lg"
          title="Edit Project"
          description="Possible as long as nobody has bid on it."
          onSubmit={submit}
          pending={isSubmitting}
          submitLabel="Save Changes"
        >
          <div className="flex flex-col gap-9">
            <FormSections variant={projectForms.edit} ground="dialog" />
          </div>
        </FormDialog>
      </FormProvider>
      <AlertDialog
        open={askedToDiscard}
        onOpenChange={setAskedToDiscard}
        title="Discard your changes?"
        description="What you changed here has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </>
  );
};
