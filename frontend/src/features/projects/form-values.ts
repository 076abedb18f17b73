import * as z from 'zod/mini';
import { type Project, ProjectBody } from '#shared/contracts/project';
import { ownerTypes } from '#shared/contracts/user-types';

/** The contract's fields and rules, and 'I am a', which two of the earlier forms ask for and the account already knows. */
export const ProjectFormSchema = z.extend(ProjectBody, {
  posterType: z.optional(z.enum(ownerTypes, 'Please select a user type')),
});
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
};

/**
 * The form of a project as it stands. Answers carry enumerations as text, the form knows their values: one that the contract
 * has dropped meanwhile is found on submission.
 */
export const valuesOf = (project: Project): Partial<ProjectFormValues> => {
  const { title, description, propertyType, city, neighborhood, county, state, squareFootage, bedrooms, bathrooms } = project;
  const { timeline, stagingLevel, roomsToStage, otherRooms, levels, locationTypes } = project;
  return {
    ...emptyValues,
    ...{ title, description, city, neighborhood, county, squareFootage, bedrooms, bathrooms, roomsToStage, levels },
    ...({ propertyType, timeline, stagingLevel, locationTypes } as Partial<ProjectFormValues>),
    state: (state ?? '') as ProjectFormValues['state'],
    otherRooms: otherRooms ?? '',
  };
};
