import { afterEach, expect, it } from 'vitest';
import { originSecretHeader } from '#functions/env';
import { caller } from '#functions/testing/call';
import { withSecrets } from '#functions/testing/secrets';
import { checkHealth } from '#shared/api/routes';

const health = caller(checkHealth);
const [sent, next] = ['a'.repeat(48), 'b'.repeat(48)];

withSecrets({ 'test/origin-1': sent, 'test/origin-2': next });
afterEach(() => {
  delete process.env.ORIGIN_SECRET_IDS;
});

const withSecret = (secret: string) => health({ headers: { [originSecretHeader]: secret } });

it('refuses requests around the proxy if the deployment has an origin secret', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/origin-1,test/origin-2';
  const wrong: Record<string, string>[] = ['', 'c'.repeat(48), `${sent},${next}`].map((secret) => ({
    [originSecretHeader]: secret,
  }));
  for (const headers of [{}, ...wrong]) {
    const answer = await health({ headers, bypassesSite: true });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  }
});

it('accepts the current secret and the next one', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/origin-1,test/origin-2';
  for (const secret of [sent, next]) expect((await withSecret(secret)).status).toBe(200);
});

it.each(['test/gone,test/origin-2', 'test/origin-1,test/not-made'])(
  'accepts the readable one of two secrets (%s) and no other',
  async (ids) => {
    process.env.ORIGIN_SECRET_IDS = ids;
    expect((await withSecret(ids.includes('origin-1') ? sent : next)).status).toBe(200);
    const wrong = { headers: { [originSecretHeader]: 'c'.repeat(48) }, bypassesSite: true };
    expect((await health(wrong)).status).toBe(403);
  },
);

it('fails if no secret can be read', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/gone,test/not-made';
  expect((await withSecret(sent)).status).toBe(500);
});

it('accepts every request without an origin secret', async () => {
  expect((await health()).status).toBe(200);
});
