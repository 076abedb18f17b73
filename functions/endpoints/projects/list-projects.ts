import type { Account } from '#core/account/account';
import { AppError } from '#core/errors';
import type { ProjectRecord } from '#core/project/project';
import { listOwnProjects, searchProjects } from '#core/project/project.repo';
import { projectAsWritten, projectForAnyone } from '#core/project/project.view';
import type { Page } from '#core/table/page';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';
import type { ListProjectsQuery } from '#shared/contracts/project';
import { isStager } from '#shared/contracts/user-types';
import { states } from '#shared/states';

// One call, two readers: a stager searches what takes bids, an owner reads the own projects.
export const handler = endpoint(routes.listProjects, async ({ query, caller, now }) => {
  const searching = isStager(caller.userType);
  const { items, next } = searching ? await search(query, now) : await own(query, caller);
  return { items: items.map((project) => (searching ? projectForAnyone : projectAsWritten)(project, now)), next };
});

const own = ({ status, ...page }: ListProjectsQuery, caller: Account): Promise<Page<ProjectRecord>> =>
  listOwnProjects(caller.id, status, page);

const search = async ({ state, city, county, ...page }: ListProjectsQuery, now: Date): Promise<Page<ProjectRecord>> => {
  if (!state || !(state in states))
    throw new AppError('VALIDATION_FAILED', 'Please select a state', {
      issues: [{ path: 'state', message: 'Please select a state' }],
    });
  if (!city && !county) {
    throw new AppError('VALIDATION_FAILED', 'Please enter a city or a county', {
      issues: [{ path: 'city', message: 'Please enter a city or a county' }],
    });
  }
  return searchProjects({ state, city, county }, page, now);
};
