import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { leftOut } from './left-out';

it('is told in docs/deploy.md, word for word', () => {
  const guide = readFileSync(fromRoot('docs/deploy.md'), 'utf8');
  for (const [kind, reason] of Object.entries(leftOut)) expect(guide).toContain(`| \`${kind}\` | ${reason} | `);
});
