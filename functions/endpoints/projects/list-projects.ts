import { invalid } from '#core/kernel/errors';
import type { Page } from '#core/kernel/table/page';
import type { Account } from '#core/market/account/account';
import { areasOf } from '#core/market/account/service-area';
import { listOwnProjects } from '#core/market/project/project.repo';
import { foundProject, ownProject } from '#core/market/project/project.view';
import { type Found, searchAround, searchNearest, searchProjects } from '#core/market/project/search.repo';
import { endpoint } from '#http/endpoint';
import { isStager } from '#shared/account/user.values';
import * as routes from '#shared/api/routes';
import { findPlace, loadState } from '#shared/places/load';
import { usualCity, usualCounty } from '#shared/places/match';
import { filtersOf } from '#shared/project/project.values';
import type { ListProjectsQuery } from '#shared/project/project-search.contract';
import { defaultMiles } from '#shared/service-area/service-area.contract';
import { isStateCode } from '#shared/states';

// Stagers search projects that take bids, owners list their own projects.
export const handler = endpoint(routes.listProjects, async ({ query, caller, now }) => {
  if (!isStager(caller.userType)) {
    const { items, next } = await listOwnProjects(caller.id, query.status, query);
    return { items: items.map((project) => ownProject(project, now)), next };
  }
  const { items, ...page } = await search(query, caller, now);
  return { items: items.map((found) => foundProject(found, now)), ...page };
});

/** Searches in the stager's areas, around a place, or by name: the first of these in the query. */
const search = (query: ListProjectsQuery, caller: Account, now: Date): Promise<Page<Found>> => {
  if (query.areas) return searchOwnAreas(query, caller, now);
  return query.near === undefined ? searchByName(query, now) : searchNear(query, query.near, now);
};

const searchByName = async ({ state, city, county, ...query }: ListProjectsQuery, now: Date): Promise<Page<Found>> => {
  if (!state || !isStateCode(state)) throw invalid({ path: 'state', message: 'Please select a state' });
  if (!city && !county) throw invalid({ path: 'city', message: 'Please enter a city or a county' });
  const gazetteer = await loadState(state);
  const names = { city: city && usualCity(gazetteer, city), county: county && usualCounty(gazetteer, county) };
  return searchProjects({ state, ...names }, filtersOf(query), query, now);
};

const searchNear = async (query: ListProjectsQuery, near: string, now: Date): Promise<Page<Found>> => {
  const point = await findPlace(near);
  if (!point) throw invalid({ path: 'near', message: "We don't know this place" });
  const [area, filters] = [{ point, miles: query.miles ?? defaultMiles }, filtersOf(query)];
  return query.sort === 'nearest'
    ? searchNearest(area, filters, query, now)
    : searchAround({ areas: [area], filters, list: ['near', near, area.miles, filters] }, query, now);
};

const searchOwnAreas = async (query: ListProjectsQuery, caller: Account, now: Date): Promise<Page<Found>> => {
  const filters = filtersOf(query);
  return searchAround({ areas: await areasOf(caller), filters, list: ['areas', caller.id, filters] }, query, now);
};
