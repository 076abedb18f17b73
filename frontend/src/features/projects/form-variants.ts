import * as z from 'zod/mini';
import { bathroomsLabel } from '#lib/project-labels';
import { type Project, ProjectBody, type ProjectInput } from '#shared/contracts/project';
import {
  bathroomOptions,
  bedroomOptions,
  legacyProjectTimelines,
  projectTimelines,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/contracts/project-values';
import { ownerTypes } from '#shared/contracts/user-types';
import { deadlineTooLate } from '#shared/deadline';
import { dayOf } from '#shared/property-day';
import { isNotOver, isSoon } from './whole-day';

const ofDeadline = { path: ['deadline'], when: () => true };

/** The contract's fields and rules, and 'I am a', which two of the earlier forms ask for and the account already knows. */
export const ProjectFormSchema = z
  .extend(ProjectBody, {
    posterType: z.optional(z.enum(ownerTypes, 'Please select a user type')),
  })
  .check(
    // Of the two fields together, whatever else is wrong.
    z.refine(isNotOver, { ...ofDeadline, error: 'Please choose a day that is not over' }),
    z.refine(isSoon, { ...ofDeadline, error: deadlineTooLate }),
  );
export type ProjectFormValues = z.input<typeof ProjectFormSchema>;
export type ProjectFormResult = z.output<typeof ProjectFormSchema>;

export type OwnerType = (typeof ownerTypes)[number];

/** A form before anything is typed. */
export const emptyValues: Partial<ProjectFormValues> = {
  title: '',
  description: '',
  city: '',
  neighborhood: '',
  county: '',
  state: '',
  occupancyStatus: '',
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  levels: null,
  roomsToStage: [],
  otherRooms: '',
  locationTypes: [],
  deadline: null,
};

/** What of a project is typed into a form: photos go their own way. */
export type ProjectField = Exclude<keyof ProjectInput, 'photos' | 'photoTexts'>;

/** What a field shows before the contract has seen it: choices are texts there, and numbers as they are typed. */
type Shown<Value> = Value extends string
  ? string
  : Value extends number
    ? number | string
    : Value extends readonly (infer Item)[]
      ? Shown<Item>[]
      : Value;
export type ShownValues = { [Name in ProjectField]: Shown<ProjectInput[Name]> };

/** A form shows what it is given: a choice that the contract does not know, or no longer, is found on submission. */
export const asFormValues = (shown: Partial<ShownValues>): Partial<ProjectFormValues> => shown as Partial<ProjectFormValues>;

/**
 * The form of a project as it stands, with every field that the contract has: one that were left out here would be empty in the form, and
 * an edit of another would erase it. Hence the type, which a forgotten field does not satisfy.
 */
export const valuesOf = (project: Project): Partial<ProjectFormValues> => {
  const { title, description, propertyType, city, neighborhood, county, state, squareFootage, bedrooms, bathrooms } = project;
  const { occupancyStatus, timeline, stagingLevel, roomsToStage, otherRooms, levels, locationTypes, deadline } = project;
  return asFormValues({
    ...{ title, description, propertyType, city, neighborhood, county, squareFootage, bedrooms, bathrooms, levels },
    ...{ timeline, stagingLevel, roomsToStage, locationTypes },
    state: state ?? '',
    occupancyStatus: occupancyStatus ?? '',
    otherRooms: otherRooms ?? '',
    deadline: deadline && dayOf(deadline, state),
  } satisfies { [Name in ProjectField]-?: Exclude<ShownValues[Name], undefined> });
};

/** The project forms as data: which fields in which sections, with which choices (specification sections 2, 3 and 5). */

export type FieldName = ProjectField | 'posterType';

export interface FormSection {
  id: string;
  title: string;
  text?: string;
  /** 'photos': where the photos go, in forms that take some. */
  fields: readonly (FieldName | 'photos')[];
}

type ValueOf<Name extends FieldName> = NonNullable<ProjectFormValues[Name]>;

export interface ProjectFormVariant {
  sections: readonly FormSection[];
  propertyTypes: Partial<Record<ValueOf<'propertyType'>, string>>;
  stagingLevels: Partial<Record<ValueOf<'stagingLevel'>, string>>;
  timelines: Partial<Record<ValueOf<'timeline'>, string>>;
  rooms: readonly string[];
  /** Values and labels of the bathrooms, as a select has them. */
  bathrooms: readonly (readonly [value: number, label: string])[];
  /** What its submission insists on although the form has no field for it. */
  impossible: readonly string[];
}

/** The fields without which there is no project; the others may stay open. */
const requiredFields: ReadonlySet<string> = new Set<FieldName>([
  'posterType',
  'title',
  'description',
  'propertyType',
  'city',
  'neighborhood',
  'county',
  'timeline',
  'stagingLevel',
]);
export const isRequired = (field: FieldName): boolean => requiredFields.has(field);

const withoutOther = ({ other: _, ...rest }: typeof propertyTypes) => rest;
const bathroomsFrom = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => [value, label(value)] as const);

const current: ProjectFormVariant = {
  sections: [
    {
      id: 'property',
      title: 'The property',
      text: 'What a stager would walk into.',
      fields: ['title', 'propertyType', 'occupancyStatus', 'squareFootage', 'bathrooms', 'bedrooms', 'levels'],
    },
    {
      id: 'location',
      title: 'Where it is',
      text: 'Stagers look for projects by city, county and state, and by distance. The street address stays with you.',
      fields: ['city', 'neighborhood', 'county', 'state', 'locationTypes'],
    },
    {
      id: 'staging',
      title: 'What to stage',
      text: 'The clearer this is, the closer the bids.',
      fields: ['roomsToStage', 'otherRooms', 'stagingLevel', 'timeline', 'deadline'],
    },
    {
      id: 'story',
      title: 'Show and tell',
      text: 'A few sentences and photos of the rooms as they are now.',
      fields: ['description', 'photos'],
    },
  ],
  propertyTypes,
  stagingLevels,
  timelines: projectTimelines,
  rooms,
  bathrooms: bathroomsFrom(bathroomOptions, bathroomsLabel),
  impossible: [],
};

const olderRooms = rooms
  .filter((room) => room !== 'All Bedrooms')
  .map((room) => (room === 'All Bathrooms' ? 'Number of Bathrooms' : room));

const olderBathrooms = bathroomsFrom(bedroomOptions, (value) => (value === 5 ? '5+' : String(value)));

const {
  'Within 1 week': week,
  'Within 2 weeks': twoWeeks,
  'Within 1 month': month,
  Flexible: flexible,
  within_1_month,
  within_2_months,
  within_3_months,
  more_than_3_months,
} = legacyProjectTimelines;

/** The first form: who asks, what and where, and little else. */
const simple: ProjectFormVariant = {
  ...current,
  sections: [
    { id: 'you', title: 'About you', fields: ['posterType'] },
    {
      id: 'property',
      title: 'Property details',
      fields: ['title', 'propertyType', 'squareFootage', 'bathrooms', 'bedrooms'],
    },
    { id: 'location', title: 'Location', fields: ['city', 'neighborhood', 'county', 'state'] },
    { id: 'staging', title: 'Staging', fields: ['roomsToStage', 'stagingLevel', 'timeline'] },
    { id: 'story', title: 'Description and photos', fields: ['description', 'photos'] },
  ],
  propertyTypes: withoutOther(propertyTypes),
  timelines: { 'Within 1 week': week, 'Within 2 weeks': twoWeeks, 'Within 1 month': month, Flexible: flexible },
  rooms: olderRooms,
  bathrooms: olderBathrooms,
};

/** The second one: the fields of today, but photos that travel with the form, compressed. */
const compressing: ProjectFormVariant = {
  ...current,
  sections: [
    {
      id: 'property',
      title: 'Property details',
      fields: ['title', 'propertyType', 'occupancyStatus', 'squareFootage', 'bathrooms', 'bedrooms', 'levels'],
    },
    { id: 'location', title: 'Location', fields: ['city', 'neighborhood', 'county', 'state', 'locationTypes'] },
    { id: 'staging', title: 'Staging', fields: ['roomsToStage', 'otherRooms', 'stagingLevel', 'timeline'] },
    { id: 'story', title: 'Description and photos', fields: ['description', 'photos'] },
  ],
};

/** The third one, which insists on a budget that it never asks for. */
const legacy: ProjectFormVariant = {
  ...simple,
  sections: [
    { id: 'you', title: 'About you', fields: ['posterType'] },
    {
      id: 'property',
      title: 'Property details',
      fields: ['title', 'propertyType', 'occupancyStatus', 'squareFootage', 'bathrooms', 'bedrooms'],
    },
    { id: 'location', title: 'Location', fields: ['city', 'neighborhood', 'county', 'state'] },
    { id: 'staging', title: 'Staging', fields: ['roomsToStage', 'otherRooms', 'stagingLevel', 'timeline'] },
    { id: 'story', title: 'Description and photos', fields: ['description', 'photos'] },
  ],
  timelines: { within_1_month, within_2_months, within_3_months, more_than_3_months },
  impossible: ['budgetRange'],
};

/** The edit dialog: the fields of today and the photos, without All Bedrooms. */
const edit: ProjectFormVariant = {
  ...current,
  sections: [
    {
      id: 'story',
      title: 'Show and tell',
      text: 'The first photo, the cover, is shown with the project.',
      fields: ['title', 'description', 'photos'],
    },
    {
      id: 'property',
      title: 'The property',
      fields: ['propertyType', 'occupancyStatus', 'squareFootage', 'bathrooms', 'bedrooms', 'levels'],
    },
    { id: 'location', title: 'Where it is', fields: ['city', 'neighborhood', 'county', 'state', 'locationTypes'] },
    { id: 'staging', title: 'What to stage', fields: ['roomsToStage', 'otherRooms', 'stagingLevel', 'timeline', 'deadline'] },
  ],
  rooms: rooms.filter((room) => room !== 'All Bedrooms'),
};

export const projectForms = { current, simple, compressing, legacy, edit } as const;

export const fieldsOf = ({ sections }: ProjectFormVariant): FieldName[] =>
  sections.flatMap(({ fields }) => fields.filter((field): field is FieldName => field !== 'photos'));

/** What of a parsed form its variant asks for, as the API takes it: 'I am a' is the account's own knowledge and stays here. */
export const pickFields = <Result extends object>(result: Result, variant: ProjectFormVariant): Partial<Result> => {
  const asked = new Set<string>(fieldsOf(variant));
  asked.delete('posterType');
  return Object.fromEntries(Object.entries(result).filter(([name]) => asked.has(name))) as Partial<Result>;
};

/** What an edit changes of the project as it was: what is left out stays as somebody else may have made it meanwhile. */
export const changedFields = <Fields extends object>(edited: Fields, before: object): Partial<Fields> => {
  const was = before as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[name]);
  return Object.fromEntries(Object.entries(edited).filter(isChanged)) as Partial<Fields>;
};
