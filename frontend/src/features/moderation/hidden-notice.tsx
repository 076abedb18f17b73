import { paths } from '#config/paths';
import type { Project } from '#shared/contracts/answers/project';
import { Notice } from '#ui/states';
import { TextLink } from '#ui/text';

const words = {
  held: {
    tone: 'info',
    title: 'Your project is being looked at',
    text: 'We look at the first project of each account before stagers see it, mostly within a day. We tell you when they do.',
    link: 'What that means',
  },
  refused: {
    tone: 'warning',
    title: 'Your project is not shown',
    text: 'We have looked at it, and stagers do not see it.',
    link: 'Read why, and answer',
  },
  removed: {
    tone: 'warning',
    title: 'Your project was removed',
    text: 'Others do not see it any more.',
    link: 'Read why, and answer',
  },
} as const;

/** To the owner of a project that others do not see: why, and the way to answer. */
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
