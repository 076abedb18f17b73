import { bathroomsLabel, bedroomsLabel } from '#lib/project-labels';
import { ownerTypes, userTypeLabels } from '#shared/account/user.values';
import { stagingLevelLabel, timelineLabel } from '#shared/labels';
import type { ProjectInput } from '#shared/project/project.contract';
import {
  bathroomOptions,
  bedroomOptions,
  levelOptions,
  locationTypes,
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/project/project.values';

/** The typed fields. Photos are handled apart (features/photos). */
type ProjectField = Exclude<keyof ProjectInput, 'photos' | 'photoTexts'>;
/** Two of the earlier forms ask 'I am a', although the account already knows it. */
export type FieldName = ProjectField | 'posterType';

export interface Option {
  value: string | number;
  label: string;
  hint?: string | undefined;
}

/** Describes a field. Its empty value, draft value, control and name in the review are derived from this. */
interface FieldDescription {
  label: string;
  hint?: string;
  placeholder?: string;
  required?: true;
  /** Text by default. A `choice` is text from a list, with nothing chosen at first. */
  holds?: 'text' | 'choice' | 'number' | 'day' | 'list';
  /** A line by default. City, state and day have their own controls. */
  control?: 'line' | 'paragraph' | 'number' | 'select' | 'chips' | 'tiles' | 'list' | 'city' | 'state' | 'day';
  /** Wide by default. `narrow`: two in a row, even on a phone. */
  width?: 'narrow' | 'half' | 'wide';
  options?: readonly Option[];
  /** The label of a value from an earlier form that this form does not offer. */
  labelOf?: (value: string) => string;
}

export const optionsOf = (labels: Readonly<Record<string, string>>, hints: Readonly<Record<string, string>> = {}): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, hint: hints[value] }));
export const itself = (value: string | number): Option => ({ value, label: String(value) });

const stagingLevelHints = {
  standard: 'Furnished to appeal to most buyers',
  luxury: 'Designer furniture and art',
  ultra_luxury: 'Bespoke, for the top of the market',
};

const descriptionHint =
  'The condition and style of the home, and who it should appeal to. We hide phone numbers and email addresses until a stager pays the fee. Leave out door and lockbox codes. Everyone can read this.';

const number = { holds: 'number' } as const;
const half = { width: 'half' } as const;

const projectFields: Readonly<Record<ProjectField, FieldDescription>> = {
  title: {
    ...{ label: 'Project Title', required: true },
    ...{ hint: 'The line stagers see first', placeholder: 'Vacant colonial in Dilworth' },
  },
  propertyType: {
    ...{ label: 'Property Type', required: true, holds: 'choice', control: 'chips' },
    options: optionsOf(propertyTypes),
  },
  occupancyStatus: { label: 'Occupancy Status', control: 'chips', options: optionsOf(occupancyStatuses) },
  squareFootage: { label: 'Square Footage', ...number, control: 'number', width: 'narrow', placeholder: '2400' },
  bathrooms: {
    ...{ label: 'Bathrooms', ...number, control: 'select', width: 'narrow', placeholder: 'Select' },
    options: bathroomOptions.map((value) => ({ value, label: bathroomsLabel(value) })),
  },
  bedrooms: {
    ...{ label: 'Bedrooms', ...number, control: 'chips', ...half },
    options: bedroomOptions.map((value) => ({ value, label: bedroomsLabel(value) })),
  },
  levels: { label: 'Number of Levels', ...number, control: 'chips', ...half, options: levelOptions.map(itself) },
  city: { label: 'City', required: true, control: 'city', ...half },
  neighborhood: { label: 'Neighborhood', required: true, ...half },
  county: { label: 'County', required: true, ...half },
  state: { label: 'State', control: 'state', ...half },
  locationTypes: { label: 'Location Type', holds: 'list', control: 'list', options: locationTypes.map(itself) },
  roomsToStage: {
    ...{ label: 'Rooms to Stage', hint: 'Choose all that apply', holds: 'list', control: 'list' },
    options: rooms.map(itself),
  },
  otherRooms: { label: 'Other Rooms', hint: 'Anything not on the list', placeholder: 'Sunroom, wine cellar' },
  stagingLevel: {
    ...{ label: 'Staging Level', required: true, holds: 'choice', control: 'tiles' },
    ...{ options: optionsOf(stagingLevels, stagingLevelHints), labelOf: stagingLevelLabel },
  },
  timeline: {
    ...{ label: 'Timeline', required: true, holds: 'choice', control: 'chips' },
    ...{ options: optionsOf(projectTimelines), labelOf: timelineLabel },
  },
  deadline: {
    ...{ label: 'Bids Until', hint: 'Optional. Stagers can bid until the end of that day.' },
    ...{ holds: 'day', control: 'day', ...half },
  },
  description: { label: 'Description', required: true, control: 'paragraph', hint: descriptionHint },
};

export const formFields: Readonly<Record<FieldName, FieldDescription>> = {
  // Prefilled from the account. Asked only because the earlier forms did.
  posterType: {
    ...{ label: 'I am a', required: true, holds: 'choice', control: 'select', ...half },
    options: ownerTypes.map((type) => ({ value: type, label: userTypeLabels[type] })),
  },
  ...projectFields,
};

const emptyOf = { text: '', choice: undefined, number: null, day: null, list: [] };

export const eachField = <T>(make: (field: FieldDescription, name: ProjectField) => T): Record<ProjectField, T> =>
  Object.fromEntries(Object.entries(projectFields).map(([name, field]) => [name, make(field, name as ProjectField)])) as Record<
    ProjectField,
    T
  >;

/** Undefined if nothing is chosen. */
export const emptyValue = ({ holds = 'text' }: FieldDescription): unknown => emptyOf[holds];
