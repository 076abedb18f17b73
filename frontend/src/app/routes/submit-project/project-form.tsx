import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { SwitchedOff } from '#components/switched-off';
import { paths } from '#config/paths';
import { formFields } from '#features/projects/fields';
import { FormSections } from '#features/projects/form-sections';
import {
  type ProjectFormResult,
  ProjectFormSchema,
  type ProjectFormValues,
  type ProjectFormVariant,
  useProjectForm,
} from '#features/projects/form-variants';
import { useContractForm } from '#lib/form';
import { plural } from '#lib/format';
import { arriveAt, useLeaveWarning } from '#lib/hooks';
import { BottomBar } from '#ui/bottom-bar';
import { Button, ButtonLink } from '#ui/button';
import { FieldGroup } from '#ui/field';
import { Card } from '#ui/layout';
import { Notice } from '#ui/states';
import { ExternalLink, Heading, SmallText, Text, TextButton } from '#ui/text';
import { isEmpty, type PhotoCount, type ReviewLine, reviewOf } from './form-review';
import { StepBar, StepHead } from './step-parts';
import { useFormSteps } from './use-form-steps';

interface GlanceProps {
  lines: readonly ReviewLine[];
  missingFields: number;
  failedPhotos: number;
  /** Shown when the form is complete. */
  ready: string;
}

const glanceId = 'at-a-glance';

const standingOf = ({ missingFields, failedPhotos, ready }: GlanceProps): string => {
  if (missingFields > 0) return `${plural(missingFields, 'required field')} to go`;
  return failedPhotos > 0 ? `${plural(failedPhotos, 'photo')} to try again or remove` : ready;
};

const openIn = ({ missing, failedPhotos }: ReviewLine): string => {
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}`;
  return failedPhotos > 0 ? `${plural(failedPhotos, 'photo')} couldn’t be uploaded. Try again, or remove it` : '';
};

/** A summary of the form: its sections, and which of them are complete. */
const FormReview = ({ onOpen, ...glance }: GlanceProps & Pick<FormAsideProps, 'onOpen'>) => (
  <Card as="section" ground="tint" aria-label="Your project at a glance" className="flex flex-col gap-4">
    <div className="flex flex-col gap-0.5">
      <Heading level={2} size="sm" id={glanceId} tabIndex={-1} className="outline-none">
        At a glance
      </Heading>
      <SmallText>{standingOf(glance)}</SmallText>
    </div>
    <ol className="flex flex-col gap-3.5">
      {glance.lines.map((line) => {
        const { id, title, summary, missing, failedPhotos } = line;
        const done = missing.length === 0 && failedPhotos === 0;
        const open = openIn(line);
        return (
          <li key={id} className="flex items-start gap-3">
            <span
              className={clsx(
                'mt-0.5 inline-flex size-5.5 shrink-0 items-center justify-center rounded-full border transition-colors',
                done ? 'border-evergreen bg-evergreen text-paper' : 'border-edge bg-paper',
              )}
            >
              {done && <Check className="size-3.5" strokeWidth={3} />}
              <span className="sr-only">{done ? 'Complete' : 'To do'}</span>
            </span>
            <span className="flex min-w-0 flex-col text-sm">
              <a
                href={`#${id}`}
                onClick={(event) => onOpen(event, id)}
                className="min-h-6 font-medium decoration-1 underline-offset-4 hover:underline"
              >
                {title}
              </a>
              {summary && <span className="text-ink-soft">{summary}</span>}
              {open && <span className="text-ink-soft italic">{open}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  </Card>
);

/** On a small tablet, where the summary is far below, shows what is missing and links to it. */
const FormProgress = (glance: GlanceProps) => {
  const { lines } = glance;
  const step = lines.findIndex((line) => line.missing.length > 0);
  const next = lines[step];
  return (
    <BottomBar className="max-sm:hidden">
      <Text as="span" size="sm" weight="medium">
        {next ? `Step ${step + 1} of ${lines.length}` : standingOf(glance)}
      </Text>
      <ExternalLink href={`#${next?.id ?? glanceId}`} className="inline-flex min-h-9 min-w-0 items-center text-sm">
        {next ? `Next: ${next.title}` : 'Check and submit'}
      </ExternalLink>
    </BottomBar>
  );
};

interface FormAsideProps {
  variant: ProjectFormVariant;
  photoCount: PhotoCount;
  /** On a phone the summary comes with the last step. */
  isLastStep: boolean;
  onOpen: (event: { preventDefault: () => void }, sectionId: string) => void;
  onAddState: (event: MouseEvent) => void;
  /** Below the summary: the buttons of the form. */
  children: ReactNode;
}

/** Separate, so that the fields do not render with every key. */
const FormAside = ({ variant, photoCount, isLastStep, onOpen, onAddState, children }: FormAsideProps) => {
  const { control } = useProjectForm();
  const values = useWatch({ control }) as Parameters<typeof reviewOf>[1];
  const lines = reviewOf(variant, values, photoCount);
  const glance = {
    lines,
    missingFields: lines.flatMap(({ missing }) => missing).length,
    failedPhotos: photoCount.failed,
    ready: variant.impossible.length > 0 ? 'Everything is filled in' : 'Ready to submit',
  };
  // The contract allows projects without a state, but the search does not find them.
  const hasState = variant.sections.some(({ fields }) => fields.includes('state'));
  const lacksState = glance.missingFields === 0 && hasState && isEmpty(values.state);
  return (
    <>
      <div className={clsx('flex flex-col gap-5 lg:sticky lg:top-24', !isLastStep && 'max-sm:hidden')}>
        <FormReview {...glance} onOpen={onOpen} />
        {lacksState && (
          <Notice tone="warning" compact title="Stagers won’t find this project">
            They search by state, and you chose none. <TextButton onClick={onAddState}>Add the state</TextButton>
          </Notice>
        )}
        {children}
      </div>
      <FormProgress {...glance} />
    </>
  );
};

interface ProjectFormProps {
  variant: ProjectFormVariant;
  defaultValues: Partial<ProjectFormValues>;
  /** The photo picker, and the number of its photos. */
  photos: ReactNode;
  photoCount: PhotoCount;
  /** The photos outlive the page. */
  photosAreKept: boolean;
  /** Rejects if its request fails, and then the form keeps its values. */
  onSubmit: (result: ProjectFormResult) => Promise<unknown>;
  onInvalid: () => void;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Called with the values of the fields whenever they change. */
  onChange?: (values: Partial<ProjectFormValues>) => void;
  /** The label of the button while `onSubmit` is running; default: the usual label. */
  workLabel?: string | undefined;
}

/** A project's form as a page: its sections, with its progress beside them. */
export const ProjectForm = (props: ProjectFormProps) => {
  const { variant, defaultValues, photos, photoCount, photosAreKept, onSubmit, onInvalid, notice, onChange, workLabel } = props;
  const { submit, ...form } = useContractForm(ProjectFormSchema, { defaultValues, onSubmit, onInvalid });
  const { isDirty, isSubmitting } = form.formState;
  const steps = useFormSteps(variant, form);
  const leadToSection: FormAsideProps['onOpen'] = (event, sectionId) => {
    const fields = variant.sections.find(({ id }) => id === sectionId)?.fields ?? [];
    const open = fields.filter((field) => field !== 'photos' && formFields[field].required && isEmpty(form.getValues(field)));
    steps.leadTo(event, open.length > 0 ? open : fields);
  };
  const [noteId, submitId] = [useId(), useId()];
  const { watch } = form;
  useEffect(() => {
    if (!onChange) return;
    const { unsubscribe } = watch((values) => onChange(values as Partial<ProjectFormValues>));
    return unsubscribe;
  }, [watch, onChange]);
  // Kept drafts and photos are not lost.
  useLeaveWarning((isDirty && !onChange) || (photoCount.chosen > 0 && !photosAreKept));
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          if (!steps.isNext(event)) void submit(event);
        }}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10"
      >
        <div className="flex min-w-0 flex-col gap-6">
          {notice && <div className={clsx(steps.index > 0 && 'max-sm:hidden')}>{notice}</div>}
          <SwitchedOff name="posting" />
          <StepHead {...steps} />
          {/* On a phone one card has the fields of a step, on a larger window each section has its own. */}
          <Card className="flex flex-col gap-6 sm:contents">
            <FormSections
              variant={variant}
              ground="page"
              step={steps.step.fields}
              photos={
                <FieldGroup label="Photos" hint="The first one is shown with the project">
                  {photos}
                </FieldGroup>
              }
            />
          </Card>
        </div>
        <StepBar {...steps} submitId={submitId} onReview={() => arriveAt(document.getElementById(glanceId))} />
        <FormAside
          variant={variant}
          photoCount={photoCount}
          isLastStep={steps.isLast}
          onOpen={leadToSection}
          onAddState={(event) => {
            steps.leadTo(event, ['state']);
            form.setFocus('state');
          }}
        >
          <div className="flex flex-col gap-3">
            <Button id={submitId} type="submit" size="lg" block pending={isSubmitting} aria-describedby={noteId}>
              {isSubmitting && workLabel ? workLabel : 'Submit Project'}
            </Button>
            <ButtonLink to={paths.dashboard} variant="secondary" block>
              Cancel
            </ButtonLink>
            <p id={noteId} className="text-center text-sm text-ink-soft">
              Free to post. Your contact details stay private until the stager you choose pays the platform fee.
            </p>
          </div>
        </FormAside>
      </form>
    </FormProvider>
  );
};
