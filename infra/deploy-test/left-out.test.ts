import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { leftOut } from './left-out';

it.each(Object.entries(leftOut))('finds an assertion on %s in the named test', (kind, { assertedIn }) => {
  const [type = ''] = kind.split(' ');
  expect(readFileSync(fromRoot(assertedIn), 'utf8')).toContain(`'${type}'`);
});
