import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnvFile, readSettings } from './settings';

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings([], {})).toEqual({
      port: 3000,
      dataDir: path.resolve('.local'),
      seed: true,
      watch: false,
      web: true,
      realStripe: undefined,
      dynamodbEndpoint: undefined,
      adminPath: null,
      adminTotp: false,
      sealedBids: false,
      minimumBid: 1,
      live: true,
      paymentWindowHours: 72,
      functionTimeoutMs: 29_000,
    });
  });

  it('follow the environment', () => {
    const env = {
      PORT: '0',
      DATA_DIR: '/elsewhere',
      SEED: '0',
      SEALED_BIDS: 'true',
      MINIMUM_BID: '100',
      LIVE: 'false',
      PAYMENT_WINDOW_HOURS: '0.5',
      ADMIN_PATH: '/a1b2/',
      ADMIN_TOTP: '1',
    };
    expect(readSettings(['--watch'], env)).toMatchObject({
      port: 0,
      dataDir: path.resolve('/elsewhere'),
      seed: false,
      watch: true,
      sealedBids: true,
      minimumBid: 100,
      live: false,
      paymentWindowHours: 0.5,
      adminPath: 'a1b2',
      adminTotp: true,
    });
    const stripe = { STRIPE_SECRET_KEY: 's', STRIPE_PUBLISHABLE_KEY: 'p', STRIPE_WEBHOOK_SECRET: 'w' };
    expect(readSettings([], stripe).realStripe).toEqual({ secretKey: 's', publishableKey: 'p', webhookSecret: 'w' });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [{ PORT: '1.5' }, 'PORT must be a whole number, not "1.5".'],
    [{ ADMIN_PATH: 'a/b' }, 'ADMIN_PATH must be one path segment of letters, digits, _ and -.'],
    [
      { STRIPE_SECRET_KEY: 's', STRIPE_WEBHOOK_SECRET: 'w' },
      'The real Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET; set STRIPE_PUBLISHABLE_KEY too, or none of them.',
    ],
  ])('explain what is wrong with %j', (env, sentence) => {
    expect(() => readSettings([], env)).toThrow(sentence);
  });

  it('are also read from .env unless the environment sets them', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'env-'));
    const file = path.join(folder, '.env');
    writeFileSync(file, '# notes\nSETTEE_TEST_A=1\nSETTEE_TEST_B="two words" # why\n');
    process.env.SETTEE_TEST_A = 'kept';
    loadEnvFile(file);
    expect([process.env.SETTEE_TEST_A, process.env.SETTEE_TEST_B]).toEqual(['kept', 'two words']);
    delete process.env.SETTEE_TEST_A;
    delete process.env.SETTEE_TEST_B;
    rmSync(folder, { recursive: true });
  });
});
