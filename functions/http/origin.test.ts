import { afterEach, expect, it } from 'vitest';
import { handler } from '#functions/endpoints/operations/check-health';
import { originSecretHeader } from '#functions/env';
import { caller } from '#functions/testing/call';
import { checkHealth } from '#shared/api/routes';

const health = caller(checkHealth, handler);
const [sent, next] = ['a'.repeat(48), 'b'.repeat(48)];

afterEach(() => {
  delete process.env.ORIGIN_SECRETS;
});

it('serves only what came through the proxy, where a deployment shares a secret with it', async () => {
  process.env.ORIGIN_SECRETS = `${sent},${next}`;
  const wrong: Record<string, string>[] = ['', 'c'.repeat(48), `${sent},${next}`].map((secret) => ({
    [originSecretHeader]: secret,
  }));
  for (const headers of [{}, ...wrong]) {
    const answer = await health({ headers, aroundTheSite: true });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  }
});

it('takes the secret that is sent and the one that comes after a rotation', async () => {
  process.env.ORIGIN_SECRETS = `${sent},${next}`;
  for (const secret of [sent, next]) expect((await health({ headers: { [originSecretHeader]: secret } })).status).toBe(200);
});

it('asks for nothing where no secret is shared', async () => {
  expect((await health()).status).toBe(200);
});
