import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listProjects } from '#shared/api/routes';

/** What a stager searches by, as it is sent: a state, and a city or a county or both. */
export interface ProjectSearchTerms {
  city: string;
  county: string;
  state: string;
}

/** Open projects in a stager's area, the latest first. The server refuses a search without a state and a city or county. */
export const projectSearchQuery = (terms: ProjectSearchTerms) =>
  pagedQuery(['projects', 'search', terms], ({ cursor, signal }) =>
    callPage(listProjects, { query: { ...terms, status: 'open', cursor }, signal }),
  );
