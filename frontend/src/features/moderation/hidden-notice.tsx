import { paths } from '#config/paths';
import type { Project } from '#shared/project/project.answers';
import { Notice } from '#ui/states';
import { TextLink } from '#ui/text';

const words = {
  held: {
    title: 'We’re checking your project',
    text: 'We check the first project of each account before stagers see it, usually within a day. We’ll let you know.',
  },
  refused: { title: 'We didn’t publish your project', text: 'We reviewed it, and stagers can’t see it.' },
  removed: { title: 'Your project is hidden', text: 'Other people can no longer see it.' },
};

/** Tells the owner of a hidden project why, and how to reply. */
export const HiddenNotice = ({ project: { hidden, caseId } }: { project: Pick<Project, 'hidden' | 'caseId'> }) => {
  if (!hidden || !caseId) return null;
  const { title, text } = words[hidden];
  return (
    <Notice tone={hidden === 'held' ? 'info' : 'warning'} title={title}>
      <p>
        {text} <TextLink to={paths.decision(caseId)}>{hidden === 'held' ? 'What that means' : 'See why and reply'}</TextLink>
      </p>
    </Notice>
  );
};
