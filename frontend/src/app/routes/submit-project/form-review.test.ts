import { expect, it } from 'vitest';
import { projectForms } from '#features/projects/form-variants';
import { reviewOf } from './form-review';

const review = (values: Parameters<typeof reviewOf>[1], photos = 0) => reviewOf(projectForms.current, values, photos);

it('an empty form lacks every required field, by the names that stand beside them', () => {
  expect(review({}).flatMap(({ missing }) => missing)).toEqual([
    'Project Title',
    'Property Type',
    'City',
    'Neighborhood',
    'County',
    'Staging Level',
    'Timeline',
    'Description',
  ]);
});

it('blank text is no answer', () => {
  expect(review({ city: '  ', neighborhood: 'Dilworth', county: 'Mecklenburg' })[1]).toMatchObject({ missing: ['City'] });
});

it('each section is told in a line', () => {
  const [property, location, staging, story] = review(
    {
      title: 'Colonial',
      propertyType: 'single_family_home',
      squareFootage: 2400,
      bathrooms: 6,
      city: 'Charlotte',
      neighborhood: 'Dilworth',
      state: 'NC',
      roomsToStage: ['Kitchen', 'Den'],
      timeline: 'asap',
    },
    3,
  );
  expect(property?.said).toBe('Colonial · Single Family Home · 2,400 sq ft · 6+ bath');
  expect(location?.said).toBe('Dilworth, Charlotte, NC');
  expect(staging?.said).toBe('2 rooms · As soon as possible');
  expect(story?.said).toBe('3 photos');
});

it('a number that is none is not repeated', () => {
  expect(review({ squareFootage: Number.NaN })[0]?.said).toBe('');
});

it('a project that no search would find is advised of it', () => {
  expect(review({ city: 'Charlotte' })[1]?.advice).toContain('state');
  expect(review({ city: 'Charlotte', state: 'NC' })[1]?.advice).toBe('');
  expect(review({})[1]?.advice).toBe('');
});
