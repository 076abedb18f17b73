import { afterAll, beforeAll } from 'vitest';
import { startSecrets } from '#infra/local/services/secrets';

let known: Record<string, string> = {};
let manager: Awaited<ReturnType<typeof startSecrets>> | undefined;

/** Adds secrets to this test file's Secrets Manager. */
export const withSecrets = (secrets: Readonly<Record<string, string>>): void => {
  beforeAll(async () => {
    Object.assign(known, secrets);
    manager ??= await startSecrets(known);
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = manager.url;
  });
  afterAll(async () => {
    await manager?.stop();
    manager = undefined;
    known = {};
  });
};
