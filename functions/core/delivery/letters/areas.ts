import type { Account } from '#core/account/account';
import { areasOf } from '#core/project/areas';
import { publicTitle } from '#core/project/project';
import { searchAround } from '#core/project/search.repo';
import { isStager } from '#shared/contracts/user-types';
import { formatPlace } from '#shared/labels';
import { links } from '#shared/links';
import type { Letter } from '../letter';

const shownAtMost = 10;

interface Morning {
  mail: { mark: string | null };
  account: Account;
  now: Date;
}

/**
 * What has come into a stager's service areas since the last one of these letters: read from the search, newest first, so that a
 * project that is posted costs nothing for the stagers around it. Undefined: nothing new.
 */
export const areaLetter = async ({ mail, account, now }: Morning): Promise<Letter | undefined> => {
  if (!isStager(account.userType)) return undefined;
  const areas = await areasOf(account);
  if (areas.length === 0) return undefined;
  const { items } = await searchAround({ areas, filters: {}, list: ['digest', account.id] }, { limit: shownAtMost }, now);
  const fresh = items.map(({ project }) => project).filter(({ id }) => id > (mail.mark ?? ''));
  const newest = fresh[0];
  if (!newest) return undefined;
  const many = fresh.length === shownAtMost ? `${shownAtMost} or more new projects` : `${fresh.length} new projects`;
  return {
    subject: 'New projects in your service areas',
    preview: fresh.map(publicTitle).join(' · '),
    heading: fresh.length === 1 ? 'A new project in your service areas' : `${many} in your service areas`,
    paragraphs: ['The newest come first.'],
    facts: fresh.map((project) => [formatPlace(project.countyName, project.state), publicTitle(project)] as const),
    action:
      fresh.length === 1
        ? { label: 'Look at it', path: links.project(newest.id) }
        : { label: 'Look at all of them', path: links.projects },
    because: 'you have named service areas',
    seenUntil: newest.id,
  };
};
