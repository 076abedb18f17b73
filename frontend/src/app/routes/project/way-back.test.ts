import { describe, expect, it } from 'vitest';
import { wayBack } from './way-back';

const from = (query: string) => wayBack(new URLSearchParams(query));

describe('the way back from a project', () => {
  it('leads to the search that found it', () => {
    expect(from('return=projects&city=Austin&county=Travis&state=TX')).toEqual({
      to: '/projects?city=Austin&county=Travis&state=TX',
      label: 'Back to Projects in Austin, TX',
    });
    expect(from('return=projects&city=&county=Travis&state=TX')).toEqual({
      to: '/projects?county=Travis&state=TX',
      label: 'Back to Projects in Travis, TX',
    });
  });

  it('leads to a search around a place with its filters', () => {
    expect(from('return=projects&city=Charlotte&state=NC&near=charlotte-nc&miles=50&sort=nearest&timeline=asap')).toEqual({
      to: '/projects?near=charlotte-nc&miles=50&sort=nearest&timeline=asap',
      label: 'Back to Projects in Charlotte, NC',
    });
  });

  it('leads to a search around a place even if the link does not contain the name', () => {
    expect(from('return=projects&near=charlotte-nc&miles=50')).toEqual({
      to: '/projects?near=charlotte-nc&miles=50',
      label: 'Back to Projects in Your Area',
    });
  });

  it('leads to new projects in the service areas, with the filters', () => {
    expect(from('return=projects&state=all&timeline=asap')).toEqual({
      to: '/projects?timeline=asap',
      label: 'Back to Projects in Your Service Areas',
    });
  });

  it('omits a state that was not selected', () => {
    expect(from('return=projects&city=Austin&state=all')).toEqual({
      to: '/projects?city=Austin',
      label: 'Back to Projects in Austin',
    });
  });

  it('leads to the dashboard from anywhere else', () => {
    expect(from('city=Austin')).toEqual({ to: '/dashboard', label: 'Go Back to Dashboard' });
  });
});
