import { Eye, PenLine, Share2 } from 'lucide-react';
import { UnlessSuspended } from '#components/unless-suspended';
import { paths } from '#config/paths';
import { plural } from '#lib/format';
import { toast, toastProblem } from '#lib/toast';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button, ButtonLink } from '#ui/button';
import { TextLink } from '#ui/text';

/** Shares the URL with the device's dialog, or copies it. */
const share = async ({ id, title }: ProjectDetail): Promise<void> => {
  const url = new URL(paths.project(id), window.location.href).href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: 'Whoever has it sees the project as visitors do.' });
    }
  } catch (error) {
    // The user canceled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastProblem('The link could not be copied', 'Please copy it from the address bar.');
  }
};

interface OwnerBarProps {
  project: ProjectDetail;
  canEdit: boolean;
  unanswered: number;
  onSeeAsStager: (() => void) | undefined;
}

export const OwnerBar = ({ project, canEdit, unanswered, onSeeAsStager }: OwnerBarProps) => (
  <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
    {canEdit && (
      <UnlessSuspended doing="edit your project">
        <ButtonLink to={paths.editProject(project.id)} variant="secondary" size="sm">
          <PenLine />
          Edit
        </ButtonLink>
      </UnlessSuspended>
    )}
    {!project.hidden && (
      <Button variant="secondary" size="sm" onClick={() => void share(project)}>
        <Share2 />
        Share
      </Button>
    )}
    {onSeeAsStager && (
      <Button variant="secondary" size="sm" onClick={onSeeAsStager}>
        <Eye />
        See as a Stager
      </Button>
    )}
    {unanswered > 0 && (
      <TextLink to={paths.projectQuestions(project.id)} className="ml-1 py-2">
        {plural(unanswered, 'unanswered question')}
      </TextLink>
    )}
  </div>
);
