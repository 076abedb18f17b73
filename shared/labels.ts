import {
  legacyProjectTimelines,
  legacyStagingLevels,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from './contracts/project-values';

/** How values are put into words, for the screens and for pages that functions write. */

/** The label of an enumeration's value; a value of no known label is shown with its underscores as spaces. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value.replaceAll('_', ' ');

export const propertyTypeLabel = (value: string): string => labelOf(propertyTypes, value);

export const stagingLevelLabel = (value: string): string => labelOf({ ...stagingLevels, ...legacyStagingLevels }, value);

export const timelineLabel = (value: string): string => labelOf({ ...projectTimelines, ...legacyProjectTimelines }, value);

/** The parts that exist, in order, with commas: `Dilworth, Charlotte, NC`. */
export const formatPlace = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

/** The first `max` characters of `text` and an ellipsis, or all of it; never cut in the middle of a surrogate pair. */
export const truncate = (text: string, max: number): string => {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
};

interface Place {
  neighborhood: string;
  city: string;
  state: string | null;
  location: string;
}

/** What the server notes for a project that was posted without a neighborhood. */
const unknownNeighborhood = 'Unknown';

export const namedNeighborhood = ({ neighborhood }: Pick<Place, 'neighborhood'>): string | null =>
  neighborhood === unknownNeighborhood ? null : neighborhood;

/** `Dilworth, Charlotte, NC`, or the location as one text where its parts are not known. */
export const placeOf = (project: Place): string =>
  formatPlace(namedNeighborhood(project), project.city, project.state) || project.location;
