// Separate from the contract, so that pages that only show a project do not load zod.

export const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];

/** Values and labels of the specification's enumerations (section 3), in the order of the forms. */
export const propertyTypes = {
  single_family_home: 'Single Family Home',
  condominium: 'Condominium',
  townhouse: 'Townhouse',
  apartment: 'Apartment',
  other: 'Other',
} as const;
export const occupancyStatuses = { vacant: 'Vacant', partially_vacant: 'Partially Vacant', occupied: 'Occupied' } as const;
export const stagingLevels = { standard: 'Standard', luxury: 'Luxury', ultra_luxury: 'Ultra Luxury' } as const;
/** The summary and the help page know it, but no current form offers it. */
export const legacyStagingLevels = { low_cost: 'Low Cost' } as const;
export const projectTimelines = {
  asap: 'As soon as possible',
  '1-2weeks': '1-2 weeks',
  '2-4weeks': '2-4 weeks',
  '1-2months': '1-2 months',
  flexible: 'Flexible',
} as const;
/** Values of earlier forms; still accepted and shown. */
export const legacyProjectTimelines = {
  within_1_week: 'Within 1 week',
  within_2_weeks: 'Within 2 weeks',
  within_1_month: 'Within 1 month',
  within_2_months: 'Within 2 months',
  within_3_months: 'Within 3 months',
  more_than_3_months: 'More than 3 months',
  'Within 1 week': 'Within 1 week',
  'Within 2 weeks': 'Within 2 weeks',
  'Within 1 month': 'Within 1 month',
  Flexible: 'Flexible',
} as const;
/** Filters of the project search, by field. Contract, index, address and controls follow from this. */
export const projectFilters = {
  propertyType: { label: 'Property type', any: 'Any type', options: propertyTypes },
  stagingLevel: { label: 'Staging level', any: 'Any level', options: stagingLevels },
  timeline: { label: 'Timeline', any: 'Any time', options: projectTimelines },
  occupancyStatus: { label: 'Occupancy', any: 'Any', options: occupancyStatuses },
} as const;
export type FilterName = keyof typeof projectFilters;
export const filterNames = Object.keys(projectFilters) as FilterName[];
export type Filters = Partial<Record<FilterName, string | undefined>>;
export const filtersOf = <Value>(values: Readonly<Partial<Record<FilterName, Value>>>): Partial<Record<FilterName, Value>> =>
  Object.fromEntries(filterNames.map((name) => [name, values[name]]));

export const locationTypes = ['City limits', 'Outside city limits', 'Rural/acreage', 'Mountains'] as const;
export const rooms = [
  'Living Room',
  'Family Room',
  'Dining Room',
  'Kitchen',
  'Breakfast Room/Nook',
  'Office',
  'Den',
  'Playroom',
  'Laundry Room',
  'Master Bedroom',
  'All Bedrooms',
  'Master Bathroom',
  'All Bathrooms',
  'Entry/Foyer',
  'Outdoor Space',
] as const;
export const bathroomOptions = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6] as const;
export const bedroomOptions = [1, 2, 3, 4, 5] as const;
export const levelOptions = [1, 2, 3, 4] as const;

export const maxProjectPhotos = 10;
/** Characters of a photo's description. */
export const maxPhotoText = 120;
