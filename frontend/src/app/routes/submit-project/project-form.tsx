import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { paths } from '#config/paths';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/use-leave-warning';
import { Button, ButtonLink } from '#ui/button';
import { FieldGroup } from '#ui/field';
import { type ProjectFormResult, ProjectFormSchema, type ProjectFormValues } from '../../form-values';
import type { ProjectFormVariant } from '../../form-variants';
import { FormReview } from './form-review';
import { FormSections } from './sections';

export interface ProjectFormProps {
  variant: ProjectFormVariant;
  defaultValues: Partial<ProjectFormValues>;
  /** The control that collects photos, and how many it holds. */
  photos: ReactNode;
  photoCount: number;
  /** Fails as its request does: what was typed stays. */
  onSubmit: (result: ProjectFormResult) => Promise<unknown>;
  onInvalid: () => void;
  /** On the button while `onSubmit` works, where there is more to say than that it does. */
  workLabel?: string | undefined;
}

/** A project's form as a page: its sections, and beside them how far it has got. */
export const ProjectForm = (props: ProjectFormProps) => {
  const { variant, defaultValues, photos, photoCount, onSubmit, onInvalid, workLabel } = props;
  const { submit, ...form } = useContractForm(ProjectFormSchema, { defaultValues, onSubmit, onInvalid });
  const { isDirty, isSubmitting } = form.formState;
  const noteId = useId();
  useLeaveWarning(isDirty || photoCount > 0);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-6">
          <FormSections
            variant={variant}
            ground="page"
            photos={
              <FieldGroup label="Photos" hint="The first one is shown with the project">
                {photos}
              </FieldGroup>
            }
          />
        </div>
        <div className="flex flex-col gap-5 lg:sticky lg:top-24">
          <FormReview variant={variant} photoCount={photoCount} />
          <div className="flex flex-col gap-3">
            <Button type="submit" size="lg" block pending={isSubmitting} aria-describedby={noteId}>
              {isSubmitting && workLabel ? workLabel : 'Submit Project'}
            </Button>
            <ButtonLink to={paths.dashboard} variant="secondary" block>
              Cancel
            </ButtonLink>
            <p id={noteId} className="text-center text-sm text-ink-soft">
              Free to post. Your contact details stay private until a stager you chose has paid the platform fee.
            </p>
          </div>
        </div>
      </form>
    </FormProvider>
  );
};
