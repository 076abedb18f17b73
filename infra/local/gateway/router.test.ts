import { findRoute, type GatewayRoute } from './router';

const route = (path: string): GatewayRoute => ({ functionName: path, method: 'GET', path, needsToken: false });
const routes = ['/projects/{id+}', '/projects/{id}', '/projects/mine'].map(route);
const found = (path: string) => {
  const match = findRoute(routes, 'GET', path);
  return match && [match.route.path, match.parameters.id];
};

it('matches a greedy parameter only if no other route matches', () => {
  expect(found('/projects/mine')).toEqual(['/projects/mine', undefined]);
  expect(found('/projects/one')).toEqual(['/projects/{id}', 'one']);
  expect(found('/projects/one/two')).toEqual(['/projects/{id+}', 'one/two']);
  expect(findRoute([route('/projects/{id+}')], 'GET', '/projects/one')?.parameters).toEqual({ id: 'one' });
});

it('matches no route with an empty parameter', () => {
  expect(found('/projects/')).toBeUndefined();
  expect(found('/projects')).toBeUndefined();
});
