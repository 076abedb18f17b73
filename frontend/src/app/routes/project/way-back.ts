import { type ProjectSearch, paths, projectSearchNames } from '#config/paths';

export interface WayBack {
  to: string;
  label: string;
}

/** From a project back to the search that it was found by, or to the dashboard. */
export const wayBack = (query: URLSearchParams): WayBack => {
  if (query.get('return') !== 'projects') return { to: paths.dashboard, label: 'Go Back to Dashboard' };
  const city = query.get('city') ?? '';
  const county = query.get('county') ?? '';
  const state = query.get('state') ?? 'all';
  const area = [city || county, state === 'all' ? '' : state].filter(Boolean).join(', ');
  const search: ProjectSearch = Object.fromEntries(projectSearchNames.map((name) => [name, query.get(name) ?? '']));
  return { to: paths.projects({ ...search, state }), label: area ? `Back to Projects in ${area}` : 'Back to Projects' };
};
