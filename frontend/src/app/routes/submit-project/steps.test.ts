import { expect, it } from 'vitest';
import { fieldsOf, projectForms } from '#features/projects/form-variants';
import { firstStepWith, openIn, stepsOf, typedIn } from './steps';

const { edit: _, ...posted } = projectForms;
const steps = stepsOf(projectForms.current);

it.each(Object.entries(posted))('each field of the %s form is in one of four steps', (_name, variant) => {
  const parts = stepsOf(variant);
  expect(parts.map(({ title }) => title)).toEqual(['Property', 'Staging', 'Description', 'Photos']);
  expect(parts.flatMap(typedIn).sort()).toEqual(fieldsOf(variant).sort());
  expect(parts.at(-1)?.fields).toEqual(['photos']);
});

it('an error is looked for in the first step that has one', () => {
  expect(firstStepWith(steps, ['description', 'timeline'])).toBe(1);
  expect(firstStepWith(steps, ['title'])).toBe(2);
  expect(firstStepWith(steps, [])).toBe(-1);
});

it('a step names what it needs, and what is wrong, of its own fields alone', () => {
  const errors = { city: {}, county: {}, squareFootage: {}, title: {} };
  const [property, staging] = steps;
  expect(openIn(property!, errors, (field) => field !== 'squareFootage')).toBe(
    'Still needed: City, County. Check Square Footage',
  );
  expect(openIn(staging!, errors, () => true)).toBe('');
});
