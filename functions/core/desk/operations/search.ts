import { type SearchMatches, searchByPrefix } from '#core/desk/follow/search.repo';
import { searchEntriesOfAccount, searchEntriesOfProject } from '#core/desk/follow/search-entries';
import { idOrText } from '#core/kernel/ids';
import type { Key } from '#core/kernel/table/keys';
import type { Account } from '#core/market/account/account';
import { findAccounts } from '#core/market/account/account.repo';
import { fullContact } from '#core/market/account/contact.view';
import { findAccountNamed } from '#core/market/account/find-named';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject, findProjects } from '#core/market/project/project.repo';
import { idPattern } from '#shared/api/id';
import type { Found, FoundProject, FoundUser } from '#shared/operations/operations.answers';

const maxShown = 20;

const findProjectNamed = async (text: string): Promise<ProjectRecord | undefined> =>
  idPattern.test(text.toUpperCase()) ? findProject(text.toUpperCase()) : undefined;

/** Lists the exact match first, and each item once. Drops items that no longer have the entry (`entriesOf`). */
const listed = <T extends { id: string }>(
  named: T | undefined,
  { entries, hasMore }: SearchMatches,
  known: ReadonlyMap<string, T>,
  entriesOf: (item: T) => Key[],
): { items: T[]; hasMore: boolean } => {
  const found = new Map(named && [[named.id, named]]);
  for (const { id, SK } of entries) {
    const item = known.get(id);
    if (item && entriesOf(item).some((entry) => entry.SK === SK)) found.set(id, item);
  }
  const all = [...found.values()];
  return { items: all.slice(0, maxShown), hasMore: hasMore || all.length > maxShown };
};

const idsOf = ({ entries }: SearchMatches): string[] => [...new Set(entries.map(({ id }) => id))].slice(0, maxShown + 1);

const userFound = (account: Account): FoundUser => {
  const { name, company, email, userType } = fullContact(account);
  const { id, stagerIdentifier, suspension } = account;
  return { id, name, company, email, userType, stagerIdentifier, suspended: suspension !== undefined };
};

const projectFound = (project: ProjectRecord, owner: Account | undefined): FoundProject => ({
  id: project.id,
  title: project.title,
  city: project.city,
  neighborhood: project.neighborhood,
  state: project.state,
  status: project.status,
  ...(project.hidden && { hidden: project.hidden }),
  ownerId: project.userId,
  ownerName: owner ? fullContact(owner).name : null,
});

/**
 * Finds at most 20 users and 20 projects: exact matches (email, identifier, id, link with an id), then names that contain a word
 * with this beginning. At most 4 read units for exact matches, 2 queries of 3, 0.5 for each user and owner, and for each 4 KB of a
 * project.
 */
export const search = async (asked: string): Promise<Found> => {
  const text = idOrText(asked);
  const [namedUser, namedProject, users, projects] = await Promise.all([
    findAccountNamed(text),
    findProjectNamed(text),
    searchByPrefix('USERS', text),
    searchByPrefix('PROJECTS', text),
  ]);
  const [accounts, known] = await Promise.all([findAccounts(idsOf(users)), findProjects(idsOf(projects))]);
  const [foundUsers, foundProjects] = [
    listed(namedUser, users, accounts, searchEntriesOfAccount),
    listed(namedProject, projects, known, searchEntriesOfProject),
  ];
  const owners = await findAccounts(foundProjects.items.map(({ userId }) => userId));
  return {
    users: foundUsers.items.map(userFound),
    hasMoreUsers: foundUsers.hasMore,
    projects: foundProjects.items.map((project) => projectFound(project, owners.get(project.userId))),
    hasMoreProjects: foundProjects.hasMore,
  };
};
