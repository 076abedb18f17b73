import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { findProjects } from '#core/market/project/project.repo';
import { pauseAfterDays } from '#core/market/service-area/digest';
import { formatPlace } from '#shared/labels';
import { links } from '#shared/links';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import { site } from '#shared/site/site';
import { countOrOne, coverOf, type Emails, inSubject } from './compose';
import type { Letter } from './letter';
import { say } from './say';
import type { Words } from './words';

export const serviceAreaWords = {
  area_digest: {
    title: 'New projects in your service areas',
    push: {
      title: 'New projects near you',
      body: () => "They're in your service areas and open for bids.",
      path: () => links.projects,
      urgency: 'low',
      hours: 12,
    },
  },
  areas_paused: { title: 'New project emails are paused' },
} satisfies Partial<Words>;

const theRest = {
  in_the_morning: " You'll get the rest in the morning.",
  on_the_site: ` See the rest on ${site.name}.`,
};

const listOf = (projects: readonly ProjectRecord[], more: keyof typeof theRest | null): Letter | undefined => {
  const [newest] = projects;
  if (!newest) return undefined;
  const isOne = projects.length === 1;
  const bids = newest.bidCount === 0 ? 'No bids' : countOrOne(newest.bidCount, 'One bid', 'bids');
  const many = more === 'on_the_site' ? `More than ${projects.length} new projects` : `${projects.length} new projects`;
  const what = `${isOne ? 'New project' : many} in your service areas`;
  return {
    subject: isOne
      ? say`New project in ${formatPlace(newest.countyName, newest.state) || 'your service areas'}: ${inSubject(newest)}`
      : say`${what}`,
    preview: isOne ? say`${bids} so far.` : say`${projects.map(publicTitle).join(' · ')}`,
    heading: say`${what}`,
    cover: isOne ? coverOf(newest) : undefined,
    paragraphs: [say`${isOne ? `It's open for bids. ${bids} so far.` : 'Newest first.'}${more === null ? '' : theRest[more]}`],
    facts: projects.map(
      (project) => [say`${formatPlace(project.countyName, project.state)}`, say`${publicTitle(project)}`] as const,
    ),
    action: isOne
      ? { label: say`View project`, path: links.project(newest.id) }
      : { label: say`View all projects`, path: links.projects },
    because: say`you chose service areas`,
  };
};

export const serviceAreaEmails = {
  area_digest: async ({ mail: { list }, now }) => {
    if (!list) return undefined;
    const projects = await findProjects(list.projectIds);
    const open = list.projectIds.flatMap((id) => projects.get(id) ?? []).filter((project) => isAcceptingBids(project, now));
    return listOf(open, list.more);
  },
  areas_paused: () =>
    Promise.resolve({
      subject: say`We paused your new project emails: log in to restart`,
      preview: say`You haven't visited for ${pauseAfterDays} days.`,
      heading: say`Your new project emails are paused`,
      paragraphs: [
        say`You haven't visited ${site.name} for ${pauseAfterDays} days, so we stopped emailing you new projects in your service areas.`,
        say`Log in, and the emails start again.`,
      ],
      action: { label: say`Find projects`, path: links.projects },
      because: say`you chose service areas`,
    }),
} satisfies Partial<Emails>;
