import { formatPlace } from '#lib/format';
import { countyLabel } from '#lib/project-labels';
import type { Project } from '#shared/contracts/project';

/** What the server notes for a project that was posted without a neighborhood. */
const unknownNeighborhood = 'Unknown';

const namedNeighborhood = ({ neighborhood }: Project): string | null =>
  neighborhood === unknownNeighborhood ? null : neighborhood;

/** `Dilworth, Charlotte, NC`, or the location as one text where its parts are not known. */
export const placeOf = (project: Project): string =>
  formatPlace(namedNeighborhood(project), project.city, project.state) || project.location;

/** The same with its county, which stagers search by: `Dilworth, Charlotte, Mecklenburg County, NC`. */
export const placeWithCountyOf = (project: Project): string =>
  formatPlace(namedNeighborhood(project), project.city, project.county && countyLabel(project.county), project.state) ||
  project.location;
