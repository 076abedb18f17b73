import { describe, expect, it } from 'vitest';
import { keptAnswers } from './kept';
import { manifest } from './manifest';

const kept = Object.entries(keptAnswers).map(([id, path]) => {
  const route = manifest.find((one) => one.id === id);
  if (!route) throw new Error(`No route is called ${id}`);
  return { ...route, keptPath: path };
});

describe('the responses that a device stores', () => {
  it('come from GET routes and are stored under the paths of those routes', () => {
    expect(kept.map(({ path }) => path)).toEqual(kept.map(({ keptPath }) => keptPath));
    expect(kept.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('exclude contact details, payments, sessions, email, and administration', () => {
    const never = /contact|payment|stripe|receipt|admin|session|password|ticket|upload|mail/i;
    expect(kept.filter(({ id, path }) => never.test(id) || never.test(path)).map(({ id }) => id)).toEqual([]);
    expect(kept.filter(({ definition }) => !['user', 'owner', 'stager', 'visitor'].includes(definition.access))).toEqual([]);
    // The pattern finds these.
    for (const id of ['getBidContact', 'listPayments', 'getAdminStats', 'listSessions', 'getMailSettings'])
      expect([id, never.test(id) || never.test(manifest.find((one) => one.id === id)?.path ?? '')]).toEqual([id, true]);
  });

  it('share no path with a route that must not be stored', () => {
    const matches = (pattern: string, path: string): boolean =>
      new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/[{}]/g, ''));
    const others = manifest.filter(({ id, method }) => method === 'GET' && !(id in keptAnswers));
    expect(others.length).toBeGreaterThan(15);
    const covered = others.filter(({ path }) => kept.some(({ keptPath }) => matches(keptPath, path)));
    expect(covered.map(({ id }) => id)).toEqual([]);
  });
});
