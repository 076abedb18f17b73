import { afterEach, expect, it } from 'vitest';
import { handler } from '#functions/endpoints/operations/check-health';
import { originSecretHeader } from '#functions/env';
import { caller } from '#functions/testing/call';
import { withSecrets } from '#functions/testing/secrets';
import { checkHealth } from '#shared/api/routes';

const health = caller(checkHealth, handler);
const [sent, next] = ['a'.repeat(48), 'b'.repeat(48)];

withSecrets({ 'test/origin-1': sent, 'test/origin-2': next });
afterEach(() => {
  delete process.env.ORIGIN_SECRET_IDS;
});

const withSecret = (secret: string) => health({ headers: { [originSecretHeader]: secret } });

it('serves only what came through the proxy, where a deployment shares a secret with it', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/origin-1,test/origin-2';
  const wrong: Record<string, string>[] = ['', 'c'.repeat(48), `${sent},${next}`].map((secret) => ({
    [originSecretHeader]: secret,
  }));
  for (const headers of [{}, ...wrong]) {
    const answer = await health({ headers, aroundTheSite: true });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  }
});

it('takes the secret that is sent and the one that comes after a rotation', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/origin-1,test/origin-2';
  for (const secret of [sent, next]) expect((await withSecret(secret)).status).toBe(200);
});

it.each(['test/gone,test/origin-2', 'test/origin-1,test/not-made'])(
  'takes the one that is there while they change (%s), and no other',
  async (ids) => {
    process.env.ORIGIN_SECRET_IDS = ids;
    expect((await withSecret(ids.includes('origin-1') ? sent : next)).status).toBe(200);
    const wrong = { headers: { [originSecretHeader]: 'c'.repeat(48) }, aroundTheSite: true };
    expect((await health(wrong)).status).toBe(403);
  },
);

it('opens nothing when none of them can be read', async () => {
  process.env.ORIGIN_SECRET_IDS = 'test/gone,test/not-made';
  expect((await withSecret(sent)).status).toBe(500);
});

it('asks for nothing where no secret is shared', async () => {
  expect((await health()).status).toBe(200);
});
