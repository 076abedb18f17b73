import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StripeKeys } from '#infra/local/settings';
import { writeWholeFile } from '#infra/local/whole-file';

/** Returns the stand-in's keys, which are created once for a data directory. They work nowhere else. */
export const localStripeKeys = (dataDir: string): StripeKeys => {
  const file = path.join(dataDir, 'stripe-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StripeKeys;
  const random = (): string => randomBytes(16).toString('hex');
  const keys = {
    secretKey: `sk_test_local_${random()}`,
    publishableKey: `pk_test_local_${random()}`,
    webhookSecret: `whsec_local_${random()}`,
  };
  writeWholeFile(file, JSON.stringify(keys));
  return keys;
};
