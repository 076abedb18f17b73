import { formFields } from '#features/projects/fields';
import type { FormSection, ProjectFormValues, ProjectFormVariant } from '#features/projects/form-variants';
import { plural } from '#lib/format';
import { areaLabel, bathroomsLabel, bedroomsLabel } from '#lib/project-labels';
import { formatPlace, propertyTypeLabel, stagingLevelLabel, timelineLabel } from '#shared/labels';

/** The state of a section of the form. */
export interface ReviewLine {
  id: string;
  title: string;
  /** A summary of the input in one line; empty: no input. */
  summary: string;
  /** The labels of required fields that are empty. */
  missing: string[];
  /** Failed uploads. While there are any, the form cannot be submitted. */
  failedPhotos: number;
}

export interface PhotoCount {
  /** Includes failed ones. */
  chosen: number;
  failed: number;
}

const noPhotos: PhotoCount = { chosen: 0, failed: 0 };

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const countedText = (value: unknown, label: (count: number) => string): string =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? label(value) : '';

type Values = Partial<ProjectFormValues>;

/** The summary of each field, in reading order. Other fields are left out. */
const summaries: Partial<Record<FormSection['fields'][number], (values: Values, photos: number) => string>> = {
  title: ({ title }) => title?.trim() ?? '',
  propertyType: ({ propertyType }) => (propertyType ? propertyTypeLabel(propertyType) : ''),
  squareFootage: ({ squareFootage }) => countedText(squareFootage, areaLabel),
  bedrooms: ({ bedrooms }) => countedText(bedrooms, (count) => `${bedroomsLabel(count)} bed`),
  bathrooms: ({ bathrooms }) => countedText(bathrooms, (count) => `${bathroomsLabel(count)} bath`),
  city: ({ neighborhood, city, state }) => formatPlace(neighborhood?.trim(), city?.trim(), state),
  roomsToStage: ({ roomsToStage }) => countedText(roomsToStage?.length, (count) => plural(count, 'room')),
  stagingLevel: ({ stagingLevel }) => (stagingLevel ? stagingLevelLabel(stagingLevel) : ''),
  timeline: ({ timeline }) => (timeline ? timelineLabel(timeline) : ''),
  description: ({ description }) => (isEmpty(description) ? '' : 'Described'),
  photos: (_, photos) => countedText(photos, (count) => plural(count, 'photo')),
};

export const reviewOf = ({ sections }: ProjectFormVariant, values: Values, { chosen, failed } = noPhotos): ReviewLine[] =>
  sections.map(({ id, title, fields }) => ({
    id,
    title,
    summary: Object.entries(summaries)
      .filter(([field]) => (fields as readonly string[]).includes(field))
      .map(([, say]) => say(values, chosen - failed))
      .filter(Boolean)
      .join(' · '),
    missing: fields.flatMap((field) =>
      field !== 'photos' && formFields[field].required && isEmpty(values[field]) ? [formFields[field].label] : [],
    ),
    failedPhotos: fields.includes('photos') ? failed : 0,
  }));
