import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/use-leave-warning';
import { AlertDialog } from '#ui/alert-dialog';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { useEditProject } from '../api/edit-project';
import { ProjectFormSchema, valuesOf } from '../form-values';
import { pickFields, projectForms } from '../form-variants';
import { FormSections } from './form/sections';
import type { ProjectDialogProps } from './project-action-dialogs';

/** The fields of a project, over the dashboard. */
export const EditProjectDialog = ({ project, onClose }: ProjectDialogProps) => {
  const formId = useId();
  const edit = useEditProject(project);
  const [askedToDiscard, setAskedToDiscard] = useState(false);
  const { submit, ...form } = useContractForm(ProjectFormSchema, {
    defaultValues: valuesOf(project),
    onSubmit: async (result) => {
      await edit.mutateAsync(pickFields(result, projectForms.edit));
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveWarning(isDirty);
  // A slip beside the dialog must not cost what was typed.
  const leave = () => {
    if (isSubmitting) return;
    if (isDirty) setAskedToDiscard(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        width="lg"
        title="Edit Project"
        description="Possible as long as nobody has bid on it."
        footer={
          <>
            <Button variant="secondary" disabled={isSubmitting} onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={isSubmitting}>
              Save Changes
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-9">
            <FormSections variant={projectForms.edit} ground="dialog" />
          </form>
        </FormProvider>
      </Dialog>
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
