import { type ProjectSearch, paths } from '#config/paths';

/** Returns a link back to the search or the dashboard. A search without a place covered the reader's own areas. */
export const wayBack = (query: URLSearchParams): { to: string; label: string } => {
  if (query.get('return') !== 'projects') return { to: paths.dashboard, label: 'Go Back to Dashboard' };
  const { return: _, city, county, state: asked, ...rest }: ProjectSearch & { return?: string } = Object.fromEntries(query);
  const state = asked === 'all' ? '' : asked;
  const named = [city || county, state].filter(Boolean).join(', ');
  // With a place's id, the names are only its label.
  if (rest.near) return { to: paths.projects(rest), label: `Back to Projects in ${named || 'Your Area'}` };
  return { to: paths.projects({ city, county, state, ...rest }), label: `Back to Projects in ${named || 'Your Service Areas'}` };
};
