import { countyLabel } from '#lib/project-labels';
import type { Project } from '#shared/contracts/project';
import { formatPlace, namedNeighborhood } from '#shared/labels';

/** `Dilworth, Charlotte, Mecklenburg County, NC`: with its county, which stagers search by. */
export const placeWithCountyOf = (project: Project): string =>
  formatPlace(namedNeighborhood(project), project.city, project.county && countyLabel(project.county), project.state) ||
  project.location;
