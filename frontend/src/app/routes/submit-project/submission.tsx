import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccessRestricted } from '#components/access-restricted';
import { Page } from '#components/page';
import { PageHeader } from '#components/page-header';
import { SignedInOnly } from '#components/sign-in-prompt';
import { paths } from '#config/paths';
import { PhotoPicker } from '#features/photos/components/photo-picker.tsx';
import { type ProjectPhotoRules, projectPhotoRules } from '#features/photos/photo-rules.ts';
import { refusedPhotos } from '#features/photos/refused-photos.ts';
import { usePhotoTray } from '#features/photos/use-photo-tray.ts';
import { useCreateProject } from '#features/projects/api/create-project.ts';
import { ProjectForm } from '#features/projects/components/form/project-form.tsx';
import { ProjectSubmitted } from '#features/projects/components/project-submitted.tsx';
import { emptyValues, type OwnerType, type ProjectFormResult } from '#features/projects/form-values.ts';
import { pickFields, projectForms } from '#features/projects/form-variants.ts';
import { isStager } from '#lib/roles';
import { toast } from '#lib/toast';
import type { Project } from '#shared/contracts/project';
import type { User } from '#shared/contracts/user';
import { TextLink } from '#ui/text-link';

export interface SubmissionVariant {
  form: Exclude<keyof typeof projectForms, 'edit'>;
  photos: ProjectPhotoRules;
  /** The earlier forms lead straight to the project. */
  afterwards: 'confirm' | 'open';
}

const invalid = {
  title: 'Form validation errors',
  description: 'Please check all required fields are filled correctly',
  variant: 'destructive',
} as const;

const incomplete = { title: 'Missing required fields', variant: 'destructive' } as const;

interface SubmissionProps extends SubmissionVariant {
  user: User;
  onSubmitted: (project: Project) => void;
}

const Submission = ({ form, photos, user, onSubmitted }: SubmissionProps) => {
  const variant = projectForms[form];
  const rules = projectPhotoRules[photos];
  const tray = usePhotoTray(rules);
  const create = useCreateProject();

  const submit = async (result: ProjectFormResult) => {
    if (variant.impossible.length > 0) {
      toast(incomplete);
      return;
    }
    const references = await tray.collect();
    if (!references) return;
    // The fields that the contract requires are in every variant; a test holds them to it.
    const fields = pickFields(result, variant) as ProjectFormResult;
    try {
      onSubmitted(await create.mutateAsync({ ...fields, photos: references }));
    } catch (error) {
      for (const { index, message } of refusedPhotos(error)) tray.refuse(index, message);
      throw error;
    }
  };

  const onItsWay = tray.photos.some(({ state }) => state === 'preparing' || state === 'sending');
  return (
    <ProjectForm
      variant={variant}
      defaultValues={{ ...emptyValues, posterType: user.userType as OwnerType }}
      photos={<PhotoPicker tray={tray} rules={rules} />}
      photoCount={tray.photos.length}
      onSubmit={submit}
      onInvalid={() => toast(variant.impossible.length > 0 ? incomplete : invalid)}
      workLabel={onItsWay ? 'Sending photos' : undefined}
    />
  );
};

/** Brings the headline of what has taken the place of the form into view and under the screen reader. */
const Arrival = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    place.current?.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} className="flex flex-1 flex-col">
      {children}
    </div>
  );
};

export interface ProjectSubmissionProps extends SubmissionVariant {
  header: ReactNode;
}

const Steps = ({ user, header, ...variant }: ProjectSubmissionProps & { user: User }) => {
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<Project | null>(null);
  const [round, setRound] = useState(0);
  const proceed = (project: Project) => {
    if (variant.afterwards === 'confirm') setSubmitted(project);
    else navigate(paths.project(project.id));
  };
  const startAnew = () => {
    setSubmitted(null);
    setRound(round + 1);
  };
  if (submitted) {
    return (
      <Arrival>
        <ProjectSubmitted project={submitted} onAnother={startAnew} />
      </Arrival>
    );
  }
  const form = (
    <>
      {header}
      <Submission {...variant} user={user} onSubmitted={proceed} />
    </>
  );
  return round === 0 ? form : <Arrival key={round}>{form}</Arrival>;
};

/** A screen that posts a project, by one of the forms. */
export const ProjectSubmission = (props: ProjectSubmissionProps) => (
  <SignedInOnly text="You need to be logged in to submit a project.">
    {(user) =>
      isStager(user) ? (
        <AccessRestricted text="Only real estate agents, builders and investors can submit projects" />
      ) : (
        <Page title="Submit a Project" width="wide">
          <Steps {...props} user={user} />
        </Page>
      )
    }
  </SignedInOnly>
);

/** The head of the earlier forms: they work as they did, and say where today's is. */
export const EarlierFormHeader = ({ text = 'Kept for those who are used to it.' }: { text?: string }) => (
  <PageHeader
    eyebrow="An earlier form"
    title="Submit a Project"
    text={
      <>
        {text} <TextLink to={paths.submitProject}>Use the current form</TextLink>
      </>
    }
  />
);
