import { parseArgs } from 'node:util';
import { maskContacts } from '#core/kernel/masking/mask';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { type Rate, ratesByKind, verdictsOf } from './rates';

/**
 * `npx tsx functions/testing/masking/print.ts` prints the shares of missed contacts and of masked plain texts, by kind
 * and half of the corpus. `-- --wrong` also prints the errors in the first half. Never look at the second while writing rules.
 */
const { values } = parseArgs({ options: { wrong: { type: 'boolean' } } });

const rate = ({ wrong, all }: Rate): string =>
  `${wrong} of ${all}`.padStart(10) + `${((100 * wrong) / Math.max(1, all)).toFixed(1)} %`.padStart(9);

const verdicts = verdictsOf({ maskContacts, maskSeenTogether });
for (const evades of [true, false]) {
  process.stdout.write(
    `${(evades ? 'Evasions that pass' : 'Plain texts that are touched').padEnd(36)}first half         second half\n`,
  );
  for (const [kind, { first, second }] of ratesByKind(verdicts, evades))
    process.stdout.write(`${kind.padEnd(32)}${rate(first)} ${rate(second)}\n`);
  process.stdout.write('\n');
}
for (const { sample, answers, isWrong } of values.wrong ? verdicts : []) {
  if (isWrong && sample.half === 'first')
    process.stdout.write(`${sample.kind}: ${JSON.stringify(sample.texts)} => ${JSON.stringify(answers)}\n`);
}
