import {
  legacyProjectTimelines,
  legacyStagingLevels,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/project/project.values';

/** Returns the label of a value. An unknown value is shown with spaces for underscores. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value.replaceAll('_', ' ');

export const propertyTypeLabel = (value: string): string => labelOf(propertyTypes, value);

export const stagingLevelLabel = (value: string): string => labelOf({ ...stagingLevels, ...legacyStagingLevels }, value);

export const timelineLabel = (value: string): string => labelOf({ ...projectTimelines, ...legacyProjectTimelines }, value);

/** Joins the parts that exist with commas: `Dilworth, Charlotte, NC`. */
export const formatPlace = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Cuts `text` to `max` characters and an ellipsis, never within a surrogate pair. */
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

/** The server stores this if a project has no neighborhood. */
const unknownNeighborhood = 'Unknown';

export const namedNeighborhood = ({ neighborhood }: Pick<Place, 'neighborhood'>): string | null =>
  neighborhood === unknownNeighborhood ? null : neighborhood;

/** `Dilworth, Charlotte, NC`, or the location if its parts are unknown. */
export const placeOf = (project: Place): string =>
  formatPlace(namedNeighborhood(project), project.city, project.state) || project.location;
