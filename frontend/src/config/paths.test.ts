import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paths, patterns } from './paths';

describe('paths', () => {
  it('carry the search to a project and back', () => {
    expect(paths.projectFromSearch('01J', { city: 'San José', county: '', state: 'CA' })).toBe(
      '/projects/01J?return=projects&city=San+Jos%C3%A9&state=CA',
    );
    expect(paths.projects({ city: 'Austin', state: '' })).toBe('/projects?city=Austin');
    expect(paths.projects()).toBe('/projects');
  });

  it('escape their parameters', () => {
    expect(paths.project('../admin')).toBe('/projects/..%2Fadmin');
  });

  it('match their patterns', () => {
    expect(matchPath(patterns.project, paths.project('01J'))?.params.id).toBe('01J');
    expect(matchPath(patterns.payment, paths.payment('01J'))?.params.bidId).toBe('01J');
    expect(paths.register('staging')).toBe('/register?type=staging');
  });
});
