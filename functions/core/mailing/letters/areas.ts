import { pauseAfterDays } from '#core/area-digest/digest';
import { type ProjectRecord, publicTitle } from '#core/project/project';
import { findProjects } from '#core/project/project.repo';
import { formatPlace } from '#shared/labels';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { links } from '#shared/links';
import type { Letter } from '../letter';
import { say } from '../said';
import { type Compose, coverOf, inSubject, number } from './about';

const listOf = (projects: readonly ProjectRecord[], more: 'in_the_morning' | 'on_the_site' | null): Letter | undefined => {
  const [newest] = projects;
  if (!newest) return undefined;
  const many = more === 'on_the_site' ? `More than ${projects.length} new projects` : `${projects.length} new projects`;
  const what = `${projects.length === 1 ? 'A new project' : many} in your service areas`;
  const isOne = projects.length === 1;
  return {
    subject: isOne
      ? say`A new project in ${formatPlace(newest.countyName, newest.state) || 'your service areas'}: ${inSubject(newest)}`
      : say`${what}`,
    preview: isOne ? say`${number(newest.bidCount, 'One bid', 'bids')} so far.` : say`${projects.map(publicTitle).join(' · ')}`,
    heading: say`${what}`,
    cover: isOne ? coverOf(newest) : undefined,
    paragraphs: [say`The newest come first.${more === 'in_the_morning' ? ' There are more, which come in the morning.' : ''}`],
    facts: projects.map(
      (project) => [say`${formatPlace(project.countyName, project.state)}`, say`${publicTitle(project)}`] as const,
    ),
    action:
      projects.length === 1
        ? { label: say`Look at it`, path: links.project(newest.id) }
        : { label: say`Look at all of them`, path: links.projects },
    because: say`you have named service areas`,
  };
};

export const areaLetters = {
  area_digest: async ({ mail: { list }, now }) => {
    if (!list) return undefined;
    const projects = await findProjects(list.projectIds);
    const open = list.projectIds.flatMap((id) => projects.get(id) ?? []).filter((project) => isAcceptingBids(project, now));
    return listOf(open, list.more);
  },
  areas_paused: () =>
    Promise.resolve({
      subject: say`Your list of new projects is paused: log in to go on`,
      preview: say`You have not been here for ${pauseAfterDays} days.`,
      heading: say`New projects are paused`,
      paragraphs: [
        say`You have not been here for ${pauseAfterDays} days, so we no longer mail you what is new in your service areas.`,
        say`Log in, and it goes on by itself.`,
      ],
      action: { label: say`Find projects`, path: links.projects },
      because: say`you have named service areas`,
    }),
} satisfies Record<string, Compose>;
