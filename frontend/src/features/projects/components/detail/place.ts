import { formatPlace } from '#lib/format';
import type { Project } from '#shared/contracts/project';

/** What the server notes for a project that was posted without a neighborhood. */
const unknownNeighborhood = 'Unknown';

/** `Dilworth, Charlotte, NC`, or the location as one text where its parts are not known. */
export const placeOf = ({ neighborhood, city, state, location }: Project): string =>
  formatPlace(neighborhood === unknownNeighborhood ? null : neighborhood, city, state) || location;
