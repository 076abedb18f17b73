import { describe, expect, it } from 'vitest';
import { namesOf, portfolioPhotoRules, projectPhotoRules, sortChosen, updatePhotoRules } from './photo-rules';

const file = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const megabyte = 1024 * 1024;

describe('photos of a project', () => {
  const { current, compressing, small } = projectPhotoRules;

  it('must be images', () => {
    const { accepted, refusals } = sortChosen([file('a.pdf', 10, 'application/pdf'), file('b.png', 10, 'image/png')], 0, current);
    expect(names(accepted)).toEqual(['b.png']);
    expect(refusals).toEqual([{ title: 'Invalid file type', description: 'Please select only image files', name: 'a.pdf' }]);
  });

  it('can be up to 5MB each', () => {
    const { accepted, refusals } = sortChosen([file('a.jpg', 5 * megabyte), file('b.jpg', 5 * megabyte + 1)], 0, current);
    expect(names(accepted)).toEqual(['a.jpg']);
    expect(refusals).toEqual([{ title: 'File too large', description: 'b.jpg is larger than 5MB', name: 'b.jpg' }]);
  });

  it('can number at most ten, including existing ones', () => {
    const { accepted, refusals } = sortChosen([file('a'), file('b'), file('c')], 8, current);
    expect(names(accepted)).toEqual(['a', 'b']);
    expect(refusals).toEqual([{ title: 'Too many files', description: 'Maximum 10 photos allowed', name: 'c' }]);
  });

  it('can have any size if they are compressed', () => {
    expect(sortChosen([file('a', 40 * megabyte)], 0, compressing).accepted).toHaveLength(1);
  });

  it('must be under 1000KB in the oldest form', () => {
    const { accepted, refusals } = sortChosen([file('a', 1_023_999), file('b', 1_024_000)], 0, small);
    expect(names(accepted)).toEqual(['a']);
    expect(refusals[0]?.title).toBe('File too large');
    expect(refusals[0]?.description).toContain('Please use a smaller image.');
  });
});

it('a portfolio can have at most four photos', () => {
  const { accepted, refusals } = sortChosen([file('a'), file('b')], 3, portfolioPhotoRules);
  expect(names(accepted)).toEqual(['a']);
  expect(refusals[0]?.description).toBe('You can only have up to 4 portfolio photos total.');
  expect(sortChosen([file('a.pdf', 10, 'application/pdf')], 0, portfolioPhotoRules).refusals[0]?.title).toBe('Invalid File Type');
});

it('an update can have at most four photos, with the same size limit as a project', () => {
  const { accepted, refusals } = sortChosen([file('a'), file('b'), file('c', 5 * megabyte + 1)], 3, updatePhotoRules);
  expect(names(accepted)).toEqual(['a']);
  expect(refusals.map(({ description }) => description)).toEqual(['Maximum 4 photos allowed', 'c is larger than 5MB']);
});

it('each form has its own message for a photo that could not be read or sent', () => {
  const titles = [projectPhotoRules.current, updatePhotoRules, portfolioPhotoRules].map(({ notProcessed }) => notProcessed.title);
  expect(titles).toEqual(['Error processing files', 'Error processing files', 'Failed to process photos']);
});

it('namesOf names a few of the omitted files and counts the rest', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']].map(namesOf)).toEqual([
    'a',
    'a and b',
    'a, b and c',
    'a, b, c and 2 more',
  ]);
});
