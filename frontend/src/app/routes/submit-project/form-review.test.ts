import { expect, it } from 'vitest';
import { asFormValues, projectForms } from '#features/projects/form-variants';
import { type PhotoCount, reviewOf } from './form-review';

const review = (values: Parameters<typeof reviewOf>[1], photos?: PhotoCount) => reviewOf(projectForms.current, values, photos);

it('an empty form lists every required field by its label', () => {
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

it('blank text counts as missing', () => {
  expect(review({ city: '  ', neighborhood: 'Dilworth', county: 'Mecklenburg' })[1]).toMatchObject({ missing: ['City'] });
});

it('each section has a one-line summary of trimmed values', () => {
  const [property, location, staging, story] = review(
    {
      title: ' Colonial ',
      propertyType: 'single_family_home',
      squareFootage: 2400,
      bedrooms: 5,
      bathrooms: 6,
      levels: 2,
      city: ' Charlotte ',
      neighborhood: ' Dilworth ',
      state: 'NC',
      roomsToStage: ['Kitchen', 'Den'],
      stagingLevel: 'luxury',
      timeline: 'asap',
      description: 'Bright.',
    },
    { chosen: 3, failed: 0 },
  );
  expect(property?.summary).toBe('Colonial · Single Family Home · 2,400 sq ft · 5+ bed · 6+ bath');
  expect(location?.summary).toBe('Dilworth, Charlotte, NC');
  expect(staging?.summary).toBe('2 rooms · Luxury · As soon as possible');
  expect(story?.summary).toBe('Described · 3 photos');
});

it('a failed photo is not counted, and is reported in the section with the photos', () => {
  const lines = review({ description: 'Bright.' }, { chosen: 3, failed: 1 });
  expect(lines.map(({ failedPhotos }) => failedPhotos)).toEqual([0, 0, 0, 1]);
  expect(lines[3]?.summary).toBe('Described · 2 photos');
});

it('empty values are not in the summary', () => {
  const blank = { title: ' ', squareFootage: null, bedrooms: null, roomsToStage: [], description: ' ' };
  expect(review(blank).map(({ summary }) => summary)).toEqual(['', '', '', '']);
  expect(review({}).map(({ summary }) => summary)).toEqual(['', '', '', '']);
});

it.each([Number.NaN, 0, -1, Number.POSITIVE_INFINITY])('an invalid number is not in the summary: %d', (squareFootage) => {
  expect(review({ squareFootage })[0]?.summary).toBe('');
});

it('a number is in the summary only after the form has parsed it', () => {
  const typed = asFormValues({ bedrooms: '3', bathrooms: '2' });
  expect(review(typed)[0]?.summary).toBe('');
});
