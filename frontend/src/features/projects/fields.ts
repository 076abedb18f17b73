import { bathroomsLabel, bedroomsLabel } from '#lib/project-labels';
import type { ProjectInput } from '#shared/contracts/project';
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
} from '#shared/contracts/project-values';
import { ownerTypes, userTypeLabels } from '#shared/contracts/user-types';
import { stagingLevelLabel, timelineLabel } from '#shared/labels';

/** What of a project is typed into a form: photos go their own way. */
export type ProjectField = Exclude<keyof ProjectInput, 'photos' | 'photoTexts'>;
/** 'I am a' is asked for by two of the earlier forms; the account knows it already. */
export type FieldName = ProjectField | 'posterType';

export interface Option {
  value: string | number;
  label: string;
  hint?: string | undefined;
}

/** A field of the forms. Its value in an empty form and in a draft, its control and its name in a review follow from this. */
export interface FieldDescription {
  label: string;
  hint?: string;
  placeholder?: string;
  /** Without it there is no project. */
  required?: true;
  /** What a form holds of it, text by default. A `choice` is text too, of a list without an empty one: nothing is chosen at first. */
  holds?: 'text' | 'choice' | 'number' | 'day' | 'list';
  /** A line by default; city, state and day have controls of their own. */
  control?: 'line' | 'paragraph' | 'number' | 'select' | 'chips' | 'tiles' | 'list' | 'city' | 'state' | 'day';
  /** Wide by default. `narrow`: two beside each other, also on a phone. */
  width?: 'narrow' | 'half' | 'wide';
  options?: readonly Option[];
  /** Where a project may have a value that its form does not offer, as an earlier form did: what that is called. */
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
  'The condition and style of the home, who it should appeal to. Phone numbers and e-mail addresses stay hidden until a stager has paid the fee.';

const number = { holds: 'number' } as const;
const half = { width: 'half' } as const;

export const projectFields: Readonly<Record<ProjectField, FieldDescription>> = {
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
  otherRooms: { label: 'Other Rooms', hint: 'Anything that is not in the list', placeholder: 'Sunroom, wine cellar' },
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
  // Filled in already. It is asked again because these forms always did.
  posterType: {
    ...{ label: 'I am a', required: true, holds: 'choice', control: 'select', ...half },
    options: ownerTypes.map((type) => ({ value: type, label: userTypeLabels[type] })),
  },
  ...projectFields,
};

const emptyOf = { text: '', choice: undefined, number: null, day: null, list: [] };

/** Makes something of every field that is typed into a form. */
export const eachField = <T>(make: (field: FieldDescription, name: ProjectField) => T): Record<ProjectField, T> =>
  Object.fromEntries(Object.entries(projectFields).map(([name, field]) => [name, make(field, name as ProjectField)])) as Record<
    ProjectField,
    T
  >;

/** What a form holds of a field that is not filled in; undefined where nothing is chosen yet. */
export const emptyValue = ({ holds = 'text' }: FieldDescription): unknown => emptyOf[holds];
