import { areasOf } from '#core/account/service-area';
import { pauseAfterDays, toldAfter } from '#core/area-digest/digest';
import { biddenOnAmong } from '#core/bid/bid.repo';
import { firstIdAt } from '#core/ids';
import { type ProjectRecord, publicTitle } from '#core/project/project';
import { searchAround } from '#core/project/search.repo';
import { plus } from '#core/time';
import { isStager } from '#shared/contracts/user-types';
import { formatPlace } from '#shared/labels';
import { links } from '#shared/links';
import type { Letter } from '../letter';
import { say } from '../said';
import type { Compose, Occasion } from './about';

const shownAtMost = 10;
/** Of so many of the newest it is known whether they are new to the reader. */
const readAtMost = 30;

/**
 * What has come into a stager's service areas since the last list: read from the search, newest first, as it is now. Not what they have bid on.
 * An id is made before the call that posts a project has done its work, so that one may appear below others that were told of: what
 * is very young waits.
 */
const newTo = async ({ mail, account, now }: Occasion): Promise<ProjectRecord[]> => {
  const areas = isStager(account.userType) ? await areasOf(account) : [];
  if (areas.length === 0) return [];
  const { items } = await searchAround({ areas, filters: {}, list: ['digest', account.id] }, { limit: readAtMost }, now);
  const [from, until] = [mail.mark ?? '', firstIdAt(plus(now, -toldAfter))];
  const projects = items.map(({ project }) => project).filter(({ id }) => from < id && id < until);
  const biddenOn = await biddenOnAmong(
    projects.map(({ id }) => id),
    account.id,
  );
  return projects.filter(({ id }) => !biddenOn.has(id));
};

/** The list. In the morning it has the newest; before it those that have waited longest, as the others are in the next one. */
const listOf = (projects: readonly ProjectRecord[], isEarly: boolean): Letter | undefined => {
  const shown = isEarly ? projects.slice(-shownAtMost) : projects.slice(0, shownAtMost);
  const [newest] = shown;
  if (!newest) return undefined;
  const isCut = projects.length > shown.length;
  const many = isCut && !isEarly ? `More than ${shownAtMost} new projects` : `${shown.length} new projects`;
  return {
    subject: say`New projects in your service areas`,
    preview: say`${shown.map(publicTitle).join(' · ')}`,
    heading: say`${shown.length === 1 ? 'A new project' : many} in your service areas`,
    paragraphs: [say`The newest come first.${isCut && isEarly ? ' There are more, which come in the morning.' : ''}`],
    facts: shown.map(
      (project) => [say`${formatPlace(project.countyName, project.state)}`, say`${publicTitle(project)}`] as const,
    ),
    action:
      shown.length === 1
        ? { label: say`Look at it`, path: links.project(newest.id) }
        : { label: say`Look at all of them`, path: links.projects },
    because: say`you have named service areas`,
    seenUntil: newest.id,
  };
};

export const areaLetters = {
  area_digest: async (occasion) => listOf(await newTo(occasion), occasion.mail.early === true),
  areas_paused: () =>
    Promise.resolve({
      subject: say`We have paused the list of new projects`,
      preview: say`It goes on when you log in.`,
      heading: say`New projects are paused`,
      paragraphs: [
        say`You have not been here for ${pauseAfterDays} days, so we no longer mail you what is new in your service areas.`,
        say`Log in, and it goes on by itself.`,
      ],
      action: { label: say`Find projects`, path: links.projects },
      because: say`you have named service areas`,
    }),
} satisfies Record<string, Compose>;
