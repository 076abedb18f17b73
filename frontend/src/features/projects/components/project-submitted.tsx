import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import type { Project } from '#shared/contracts/project';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';

/** After a project is posted: what happens next, and the ways on. */
export const ProjectSubmitted = ({ project, onAnother }: { project: Project; onAnother: () => void }) => (
  <EmptyState
    level={1}
    className="my-auto"
    illustration={<Illustration name="houses" />}
    title="Project submitted successfully!"
    text={
      <p>
        Stagers in {project.location} can now bid on <strong className="font-medium text-ink">{project.title}</strong>. We will
        show each bid on your dashboard as it comes in.
      </p>
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
