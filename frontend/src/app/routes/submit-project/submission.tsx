import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { UnlessSuspended } from '#components/unless-suspended';
import { paths } from '#config/paths';
import { PhotoPicker } from '#features/photos/photo-picker';
import { type ProjectPhotoRules, projectPhotoRules } from '#features/photos/photo-rules';
import { usePhotoTray } from '#features/photos/use-photo-tray';
import { emptyValues, type OwnerType, type ProjectFormResult, pickFields, projectForms } from '#features/projects/form-variants';
import { useCreateProject } from '#features/projects/mutations';
import { withWholeDay } from '#features/projects/whole-day';
import { formatAgo, plural } from '#lib/format';
import { isFindable } from '#lib/project-labels';
import { toastProblem } from '#lib/toast';
import type { User } from '#shared/account/user.answers';
import type { PostedProject } from '#shared/project/project.answers';
import { isStateCode, states } from '#shared/states';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState, Notice } from '#ui/states';
import { TextButton, TextLink } from '#ui/text';
import { discardDraft, keepDraft, keyOfDraft, readDraft } from './draft';
import { ProjectForm } from './project-form';
import { useDraftPhotos } from './use-draft-photos';

export interface SubmissionVariant {
  form: Exclude<keyof typeof projectForms, 'edit'>;
  photos: ProjectPhotoRules;
  /** `open`, for the earlier forms: goes straight to the project. */
  afterwards: 'confirm' | 'open';
}

const toastIncomplete = () => toastProblem('Missing required fields');
const toastInvalid = () => toastProblem('Form validation errors', 'Please check all required fields are filled correctly');

interface FormProps extends SubmissionVariant {
  user: User;
  onSubmitted: (project: PostedProject) => void;
}

const Form = ({ form, photos, user, onSubmitted }: FormProps) => {
  const variant = projectForms[form];
  const rules = projectPhotoRules[photos];
  const tray = usePhotoTray(rules);
  // The earlier forms keep no drafts.
  const keepsDraft = form === 'current';
  const [draft, setDraft] = useState(() => (keepsDraft ? readDraft(user.id) : null));
  const keptPhotos = useDraftPhotos(keepsDraft ? user.id : null, tray);
  const savedAt = draft?.savedAt ?? keptPhotos.savedAt;
  const [round, setRound] = useState(0);
  const [, setQuery] = useSearchParams();
  /** On a phone, shows the first step of the next form. */
  const resetSteps = () => setQuery({}, { replace: true, preventScrollReset: true });
  const discard = () => {
    discardDraft(user.id);
    keptPhotos.discard();
  };
  const startOver = () => {
    discard();
    resetSteps();
    setDraft(null);
    tray.clear();
    setRound(round + 1);
  };
  const create = useCreateProject(keepsDraft ? keyOfDraft(user.id) : undefined);

  const submit = async (result: ProjectFormResult): Promise<unknown> => {
    if (variant.impossible.length > 0) return toastIncomplete();
    // Every variant has the fields that the contract requires, which a test checks.
    const fields = withWholeDay(pickFields(result, variant) as ProjectFormResult);
    const project = await tray.send((references, photoTexts) =>
      create.mutateAsync({ ...fields, photos: references, photoTexts }),
    );
    if (!project) return;
    discard();
    resetSteps();
    onSubmitted(project);
  };

  const isSending = tray.photos.some(({ state }) => state === 'preparing' || state === 'sending');
  return (
    <ProjectForm
      // Starting over mounts a new form.
      key={round}
      variant={variant}
      defaultValues={{ ...emptyValues, posterType: user.userType as OwnerType, ...draft?.values }}
      notice={savedAt && <DraftNotice savedAt={savedAt} onStartOver={startOver} />}
      {...(keepsDraft && { onChange: (values) => keepDraft(user.id, values, new Date()) })}
      photos={<PhotoPicker tray={tray} rules={rules} cover described={keepsDraft} />}
      photoCount={{ chosen: tray.photos.length, failed: tray.photos.filter(({ state }) => state === 'failed').length }}
      photosAreKept={keptPhotos.areAll}
      onSubmit={submit}
      onInvalid={variant.impossible.length > 0 ? toastIncomplete : toastInvalid}
      workLabel={isSending ? 'Sending photos' : undefined}
    />
  );
};

const DraftNotice = ({ savedAt, onStartOver }: { savedAt: string; onStartOver: () => void }) => (
  <Notice title="Your draft is still here">
    <p>
      You left this form {formatAgo(savedAt, new Date())}. The draft is stored on this device only.{' '}
      <TextButton onClick={onStartOver}>Start over</TextButton>
    </p>
  </Notice>
);

const nextStepsText = ({ notifiedStagers, firstBidHours, city, state }: PostedProject): string =>
  [
    notifiedStagers && `${plural(notifiedStagers, 'stager')} near ${city} asked to be notified of new projects right away.`,
    firstBidHours &&
      `In ${isStateCode(state) ? states[state] : state}, the first bid usually comes within about ${plural(firstBidHours, 'hour')}.`,
    'We’ll show each bid on your dashboard as it comes in.',
  ]
    .filter(Boolean)
    .join(' ');

const ProjectSubmitted = ({ project, onAnother }: { project: PostedProject; onAnother: () => void }) => (
  <EmptyState
    level={1}
    className="my-auto"
    illustration="houses"
    title="Your project is posted"
    text={
      project.hidden ? (
        <p>
          We check the first project of each account before stagers see it, usually within a day. We’ll let you know when they
          can.
        </p>
      ) : isFindable(project) ? (
        <>
          <p>
            Stagers in {project.location} can now bid on <strong className="font-medium text-ink">{project.title}</strong>.
          </p>
          <p>{nextStepsText(project)}</p>
        </>
      ) : (
        <Notice tone="warning" title="Stagers cannot find it yet" className="text-left">
          They search by state, and <strong className="font-medium">{project.title}</strong> has none.{' '}
          <TextLink to={paths.editProject(project.id)}>Add the state</TextLink>
        </Notice>
      )
    }
    action={
      <>
        <ButtonLink to={paths.project(project.id)}>View Your Project</ButtonLink>
        <ButtonLink to={paths.dashboard} variant="secondary">
          Go to Dashboard
        </ButtonLink>
        <Button variant="quiet" onClick={onAnother}>
          Submit Another Project
        </Button>
      </>
    }
  />
);

/** Scrolls to the heading of the content that replaced the form, and focuses it. */
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

interface SubmissionProps extends SubmissionVariant {
  user: User;
  header: ReactNode;
}

export const Submission = ({ user, header, ...variant }: SubmissionProps) => {
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<PostedProject | null>(null);
  const [round, setRound] = useState(0);
  const proceed = (project: PostedProject) => {
    if (variant.afterwards === 'confirm') setSubmitted(project);
    else navigate(paths.project(project.id));
  };
  const startAgain = () => {
    setSubmitted(null);
    setRound(round + 1);
  };
  if (submitted) {
    return (
      <Arrival>
        <ProjectSubmitted project={submitted} onAnother={startAgain} />
      </Arrival>
    );
  }
  const form = (
    <>
      {header}
      <UnlessSuspended doing="submit projects">
        <Form {...variant} user={user} onSubmitted={proceed} />
      </UnlessSuspended>
    </>
  );
  return round === 0 ? form : <Arrival key={round}>{form}</Arrival>;
};
