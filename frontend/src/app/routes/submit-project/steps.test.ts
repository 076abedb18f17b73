import { expect, it } from 'vitest';
import { fieldsOf, projectForms } from '#features/projects/form-variants';
import { firstStepWith, inputFieldsOf, openText, stepsOf } from './steps';

const { edit: _, ...posted } = projectForms;
const steps = stepsOf(projectForms.current);

it.each(Object.entries(posted))('each field of the %s form is in one of the four steps', (_name, variant) => {
  const parts = stepsOf(variant);
  expect(parts.map(({ title }) => title)).toEqual(['Property', 'Staging', 'Description', 'Photos']);
  expect(parts.flatMap(inputFieldsOf).sort()).toEqual(fieldsOf(variant).sort());
  expect(parts.at(-1)?.fields).toEqual(['photos']);
});

it('firstStepWith returns the first step that has an error', () => {
  expect(firstStepWith(steps, ['description', 'timeline'])).toBe(1);
  expect(firstStepWith(steps, ['title'])).toBe(2);
  expect(firstStepWith(steps, [])).toBe(-1);
});

it('openText names the missing and the invalid fields of its own step', () => {
  const errors = { city: {}, county: {}, squareFootage: {}, title: {} };
  const [property, staging] = steps;
  expect(openText(property!, errors, (field) => field !== 'squareFootage')).toBe(
    'Still needed: City, County. Check Square Footage',
  );
  expect(openText(staging!, errors, () => true)).toBe('');
});
