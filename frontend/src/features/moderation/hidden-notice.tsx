import { paths } from '#config/paths';
import type { Project } from '#shared/project/project.answers';
import { Notice } from '#ui/states';
import { TextLink } from '#ui/text';

const words = {
  held: {
    tone: 'info',
    title: 'We’re checking your project',
    text: 'We check the first project of each account before stagers see it, usually within a day. We’ll let you know.',
    link: 'What that means',
  },
  refused: {
    tone: 'warning',
    title: 'Your project is hidden',
    text: 'We reviewed it and hid it from stagers.',
    link: 'See the decision and reply',
  },
  removed: {
    tone: 'warning',
    title: 'Your project was removed',
    text: 'Other people can no longer see it.',
    link: 'See the decision and reply',
  },
} as const;

/** Tells the owner of a hidden project why, and how to reply. */
export const HiddenNotice = ({ project: { hidden, caseId } }: { project: Pick<Project, 'hidden' | 'caseId'> }) => {
  if (!hidden || !caseId) return null;
  const { tone, title, text, link } = words[hidden];
  return (
    <Notice tone={tone} title={title}>
      <p>
        {text} <TextLink to={paths.decision(caseId)}>{link}</TextLink>
      </p>
    </Notice>
  );
};
