import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { bedroomsLabel } from '#lib/project-labels';
import { ownerTypes } from '#shared/account/user.values';
import { deadlineTooLate } from '#shared/deadline';
import type { Project } from '#shared/project/project.answers';
import { ProjectBody } from '#shared/project/project.contract';
import { bedroomOptions, legacyProjectTimelines, propertyTypes, rooms } from '#shared/project/project.values';
import { dayOf } from '#shared/property-day';
import { eachField, emptyValue, type FieldName, formFields, itself, type Option, optionsOf } from './fields';
import { isNotOver, isSoon } from './whole-day';

const ofDeadline = { path: ['deadline'], when: () => true };

/** Adds 'I am a' to the contract, which two of the earlier forms ask for. */
export const ProjectFormSchema = z
  .extend(ProjectBody, { posterType: z.optional(z.enum(ownerTypes, 'Please select a user type')) })
  .check(
    // Checks that look at two fields run even if other fields are invalid.
    z.refine(isNotOver, { ...ofDeadline, error: 'Please choose a day that is not over' }),
    z.refine(isSoon, { ...ofDeadline, error: deadlineTooLate }),
  );
export type ProjectFormValues = z.input<typeof ProjectFormSchema>;
export type ProjectFormResult = z.output<typeof ProjectFormSchema>;

export const useProjectForm = () => useFormContext<ProjectFormValues, unknown, ProjectFormResult>();

export type OwnerType = (typeof ownerTypes)[number];

/** Forms may hold values that the contract does not allow. Submitting reports them. */
export const asFormValues = (shown: Readonly<Record<string, unknown>>) => shown as Partial<ProjectFormValues>;

const isChosen = ([, value]: [string, unknown]): boolean => value !== undefined;

export const emptyValues = asFormValues(Object.fromEntries(Object.entries(eachField(emptyValue)).filter(isChosen)));

/** Contains every field of the contract, because an edit would erase any that is missing. */
export const valuesOf = (project: Project): Partial<ProjectFormValues> =>
  asFormValues({
    ...eachField((field, name) => project[name] ?? emptyValue(field)),
    deadline: project.deadline && dayOf(project.deadline, project.state),
  });

/** Specification sections 2, 3 and 5. */

export interface FormSection {
  id: string;
  title: string;
  text?: string;
  /** 'photos': the place of the photos, in forms that have some. */
  fields: readonly (FieldName | 'photos')[];
}

export interface ProjectFormVariant {
  sections: readonly FormSection[];
  options?: Partial<Record<FieldName, readonly Option[]>>;
  /** Required fields that the form does not have. */
  impossible: readonly string[];
}

export const optionsFor = (name: FieldName, { options }: ProjectFormVariant): readonly Option[] =>
  options?.[name] ?? formFields[name].options ?? [];

const current: ProjectFormVariant = {
  sections: [
    {
      id: 'property',
      title: 'The property',
      text: 'What stagers will find there.',
      fields: ['title', 'propertyType', 'occupancyStatus', 'squareFootage', 'bathrooms', 'bedrooms', 'levels'],
    },
    {
      id: 'location',
      title: 'Where it is',
      text: 'Stagers look for projects by city, county and state, and by distance. We don’t ask for the street address.',
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
      title: 'Description and photos',
      text: 'A few sentences and photos of the rooms as they are now.',
      fields: ['description', 'photos'],
    },
  ],
  impossible: [],
};

const { other: _, ...olderPropertyTypes } = propertyTypes;
const roomsButAllBedrooms = rooms.filter((room) => room !== 'All Bedrooms');

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

/** The first form. */
const simple: ProjectFormVariant = {
  ...current,
  sections: [
    { id: 'you', title: 'About you', fields: ['posterType'] },
    { id: 'property', title: 'Property details', fields: ['title', 'propertyType', 'squareFootage', 'bathrooms', 'bedrooms'] },
    { id: 'location', title: 'Location', fields: ['city', 'neighborhood', 'county', 'state'] },
    { id: 'staging', title: 'Staging', fields: ['roomsToStage', 'stagingLevel', 'timeline'] },
    { id: 'story', title: 'Description and photos', fields: ['description', 'photos'] },
  ],
  options: {
    propertyType: optionsOf(olderPropertyTypes),
    timeline: optionsOf({ 'Within 1 week': week, 'Within 2 weeks': twoWeeks, 'Within 1 month': month, Flexible: flexible }),
    roomsToStage: roomsButAllBedrooms.map((room) => itself(room === 'All Bathrooms' ? 'Number of Bathrooms' : room)),
    bathrooms: bedroomOptions.map((value) => ({ value, label: bedroomsLabel(value) })),
  },
};

/** The second form: compresses photos and sends them with the form. */
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

/** The third form, which requires a budget but has no field for it. */
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
  options: { ...simple.options, timeline: optionsOf({ within_1_month, within_2_months, within_3_months, more_than_3_months }) },
  impossible: ['budgetRange'],
};

/** Has no All Bedrooms. */
const edit: ProjectFormVariant = {
  ...current,
  sections: [
    {
      id: 'story',
      title: 'Description and photos',
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
  options: { roomsToStage: roomsButAllBedrooms.map(itself) },
};

export const projectForms = { current, simple, compressing, legacy, edit } as const;

export const fieldsOf = ({ sections }: ProjectFormVariant): FieldName[] =>
  sections.flatMap(({ fields }) => fields.filter((field): field is FieldName => field !== 'photos'));

/** Leaves out 'I am a', which the API takes from the account. */
export const pickFields = <Result extends object>(result: Result, variant: ProjectFormVariant): Partial<Result> => {
  const asked = new Set<string>(fieldsOf(variant));
  asked.delete('posterType');
  return Object.fromEntries(Object.entries(result).filter(([name]) => asked.has(name))) as Partial<Result>;
};

/** Unchanged fields are not sent, because somebody else may have changed them. */
export const changedFields = <Fields extends object>(edited: Fields, before: object): Partial<Fields> => {
  const was = before as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[name]);
  return Object.fromEntries(Object.entries(edited).filter(isChanged)) as Partial<Fields>;
};
