import { expect, it } from 'vitest';
import { isForStagers, landing } from './intent';

const [owner, stager] = [{ userType: 'builder' }, { userType: 'staging_company' }] as const;

it('recognizes the screens of stagers, and that the page of one project is not one of them', () => {
  for (const next of ['/projects', '/projects?city=Austin&state=TX', '/pricing', '/portfolio-upload']) {
    expect(isForStagers(next)).toBe(true);
  }
  for (const next of ['/projects/01J', '/pricing-of-others', '/submit-project', '/']) expect(isForStagers(next)).toBe(false);
});

it('leads to the requested screen, unless it belongs to the other kind of account', () => {
  expect(landing(owner, '/projects?city=Austin&state=TX')).toBe('/dashboard');
  expect(landing(owner, '/pricing')).toBe('/dashboard');
  expect(landing(stager, '/pricing')).toBe('/pricing');
  expect(landing(stager, '/submit-project-final')).toBe('/projects');
  expect(landing(owner, '/submit-project-final')).toBe('/submit-project-final');
  for (const user of [owner, stager]) {
    expect(landing(user, '/projects/01J?return=projects')).toBe('/projects/01J?return=projects');
    expect(landing(user)).toBe('/dashboard');
  }
});
