import { type FieldName, formFields } from '#features/projects/fields';
import type { FormSection, ProjectFormVariant } from '#features/projects/form-variants';

type StepField = FormSection['fields'][number];

const titles = { property: 'Property', staging: 'Staging', description: 'Description', photos: 'Photos' } as const;
type StepId = keyof typeof titles;

/** On a phone, the fields come in four steps instead of sections. */
const stepOfField: Readonly<Record<StepField, StepId>> = {
  posterType: 'property',
  propertyType: 'property',
  occupancyStatus: 'property',
  squareFootage: 'property',
  bathrooms: 'property',
  bedrooms: 'property',
  levels: 'property',
  city: 'property',
  neighborhood: 'property',
  county: 'property',
  state: 'property',
  locationTypes: 'property',
  roomsToStage: 'staging',
  otherRooms: 'staging',
  stagingLevel: 'staging',
  timeline: 'staging',
  deadline: 'staging',
  title: 'description',
  description: 'description',
  photos: 'photos',
};

export interface Step {
  id: StepId;
  title: string;
  /** In the form's order. */
  fields: readonly StepField[];
}

export const stepsOf = ({ sections }: ProjectFormVariant): Step[] => {
  const fields = sections.flatMap((section) => section.fields);
  return (Object.keys(titles) as StepId[]).map((id) => ({
    id,
    title: titles[id],
    fields: fields.filter((field) => stepOfField[field] === id),
  }));
};

export const inputFieldsOf = ({ fields }: Step): FieldName[] => fields.filter((field): field is FieldName => field !== 'photos');

/** The first step that has one of these fields. */
export const firstStepWith = (steps: readonly Step[], fields: Iterable<string>): number => {
  const wanted = new Set(fields);
  return steps.findIndex((step) => step.fields.some((field) => wanted.has(field)));
};

/** Returns `Still needed: City, County` for missing fields, and `Check Square Footage` for wrong ones. Empty: nothing. */
export const openText = (step: Step, errors: object, isEmpty: (field: FieldName) => boolean): string => {
  const open = inputFieldsOf(step).filter((field) => field in errors);
  const labels = (some: readonly FieldName[]) => some.map((field) => formFields[field].label).join(', ');
  const [missing, wrong] = [open.filter(isEmpty), open.filter((field) => !isEmpty(field))];
  return [missing.length > 0 && `Still needed: ${labels(missing)}`, wrong.length > 0 && `Check ${labels(wrong)}`]
    .filter(Boolean)
    .join('. ');
};
