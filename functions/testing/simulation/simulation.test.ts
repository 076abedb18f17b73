import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#core/kernel/ids';
import { withMailServer } from '../mail';
import { withPush } from '../push';
import { withS3 } from '../s3';
import { withStripeSecrets } from '../stripe';
import { rounds } from './actions';
import { defects } from './defects';
import { promises } from './promises';
import { withConnections } from './screens';
import { type Counts, noCounts, simulate } from './simulate';

withStripeSecrets();
withMailServer();
withS3();
withConnections();
const push = withPush();

/** .ci/simulate.mjs adds these up. */
const linesOf = ({ actions, calls, mishaps, answers }: Counts): string[] =>
  Object.entries({
    'actions in all': actions,
    'calls of services': calls,
    ...prefixed('mishap: ', mishaps),
    ...prefixed('', answers),
  }).map(([name, number]) => `${name} ${number}`);
const prefixed = (prefix: string, counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([name, number]) => [prefix + name, number]));

const sequences = Number(process.env.SIMULATION_SEQUENCES ?? 3);
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);

it('checks exactly the promises in docs/reliability.md', () => {
  const [, list = ''] = /## The promises\n(.*?)\n## /s.exec(readFileSync('docs/reliability.md', 'utf8')) ?? [];
  expect([...list.matchAll(/^- (.*)$/gm)].map(([, name]) => name)).toEqual(Object.keys(promises));
});

it.each(defects)('can inject the defect: $name', ({ file, from }) => {
  // Compares a boolean, because on failure the whole file would fill the screen.
  expect(readFileSync(file, 'utf8').includes(from)).toBe(true);
});

/** Ignores what differs between runs: the order of attributes and the push endpoints. */
const inOrder = (name: string, value: unknown): unknown =>
  name.startsWith('push')
    ? undefined
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
const fingerprintOf = (items: readonly object[]): string => sha256(JSON.stringify(items, inOrder));

it('ends in the same state for the same seed', { timeout: 120_000 }, async () => {
  const [some = []] = fc.sample(rounds, { seed: 7, numRuns: 1 });
  const again = async () => simulate({ seed: 8, rounds: some.slice(0, 6), push: push.service });
  // Compares hashes, because a diff of the items would fill ten screens.
  expect(fingerprintOf(await again())).toBe(fingerprintOf(await again()));
});

describe('the system under races, losses, and interruptions', () => {
  it(`keeps every promise in ${sequences} sequences of actions`, { timeout: 3 * 3_600_000 }, async () => {
    const counts = noCounts();
    for (let seed = firstSeed; seed < firstSeed + sequences; seed += 1) {
      const property = fc.asyncProperty(
        rounds,
        async (some) => void (await simulate({ seed, rounds: some, push: push.service }, counts)),
      );
      await fc.assert(property, { seed, numRuns: 1, unbiased: true, endOnFailure: process.env.SIMULATION_SHRINK === undefined });
    }
    if (process.env.SIMULATION_SEQUENCES) for (const line of linesOf(counts)) console.info(`simulation: ${line}`);
  });
});
