import { it } from 'vitest';
import { withMailServer } from '../mail';
import { withS3 } from '../s3';
import { withStripeSecrets } from '../stripe';
import { liveThrough } from './year';

// No part of `npm test`: for .ci/prove.mjs, which adds up what it prints.

withStripeSecrets();
withMailServer();
withS3();

const days = Number(process.env.PROVE_DAYS);
const seed = Number(process.env.PROVE_SEED ?? 1);

it(`keeps what is promised through ${days} days of schedules`, { timeout: 3_600_000 }, async () => {
  const { mails, answers, ...totals } = await liveThrough(days, seed);
  const named = (prefix: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([name, number]) => `${prefix}${name} ${number}`);
  for (const line of [...named('', totals), ...named('mail: ', mails), ...named('', answers)]) console.info(`prove: ${line}`);
});
