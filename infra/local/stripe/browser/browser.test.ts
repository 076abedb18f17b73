import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import Stripe from 'stripe';
import { buildBrowserScript } from '#infra/local/browser-script';
import { listen } from '#infra/local/ports';
import { type RunningStripe, startStripe } from '#infra/local/stripe/start';
import { forward } from '#infra/local/web/forward';
import { siteHeaders } from '#infra/local/web/headers';
import { fromRoot } from '#infra/root';
import { findTestBrowser } from '../../../../frontend/e2e/support/find-browser';
import { findErrors, format } from './card';

const keys = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_public', webhookSecret: 'whsec_test' };
const executablePath = findTestBrowser();
const inBrowser = executablePath ? describe : describe.skip;

describe('the card form', () => {
  it.each([
    ['number', '4242424242424242', '4242 4242 4242 4242'],
    ['number', '378282246310005', '3782 822463 10005'],
    ['expiry', '1234', '12 / 34'],
    ['expiry', '5', '05'],
    ['cvc', '12345', '1234'],
  ] as const)('formats a %s of %s as %s', (field, typed, shown) => {
    expect(format[field](typed)).toBe(shown);
  });

  it('finds invalid entries', () => {
    const now = new Date('2026-11-21');
    const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123', zip: '94107' };
    expect(findErrors(card, now)).toEqual([]);
    const codes = (change: object) => findErrors({ ...card, ...change }, now).map(({ code }) => code);
    expect(codes({ number: '4242' })).toEqual(['incomplete_number']);
    expect(codes({ number: '4242 4242 4242 4241' })).toEqual(['invalid_number']);
    expect(codes({ expiry: '10 / 26' })).toEqual(['invalid_expiry_year_past']);
    expect(codes({ expiry: '13 / 30' })).toEqual(['invalid_expiry_month']);
    expect(codes({ cvc: '12', zip: '' })).toEqual(['incomplete_cvc', 'incomplete_zip']);
    expect(codes({ number: '3782 822463 10005' })).toEqual(['incomplete_cvc']);
  });
});

inBrowser("Stripe's own React package with the stand-in behind it", () => {
  let stripe: RunningStripe;
  let server: Server;
  let browser: Browser;
  let page: Page;
  let origin: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    stripe = await startStripe(keys);
    const [script, bundle] = await Promise.all([
      buildBrowserScript('infra/local/stripe/browser/stripe.ts'),
      build({
        entryPoints: [fromRoot('infra/local/stripe/browser/testing-page.tsx')],
        bundle: true,
        format: 'esm',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        write: false,
      }),
    ]);
    const files: Record<string, [type: string, body: string | Buffer]> = {
      '/': [
        'text/html',
        '<!doctype html><html lang="en"><title>Pay</title><main id="root"></main><script src="/__stripe/v3.js"></script><script type="module" src="/page.js"></script>',
      ],
      '/page.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
      '/__stripe/v3.js': ['text/javascript', script],
    };
    server = createServer((request, response) => {
      const url = request.url ?? '/';
      if (url.startsWith('/__stripe/v1/')) return forward(request, response, stripe.url + url.slice('/__stripe'.length));
      const [type, body] = files[url.split('?')[0] ?? ''] ?? [];
      response.writeHead(type ? 200 : 204, { ...siteHeaders(origin, false), 'content-type': type ?? 'text/plain' }).end(body);
    });
    origin = `http://127.0.0.1:${await listen(server)}`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await stripe.stop();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    complaints.length = 0;
    page = await browser.newPage();
    page.on('console', (message) => {
      // The browser logs the 402 of a declined card like any failed call.
      if (message.type() !== 'log' && !message.text().includes('402')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) complaints.push(`to elsewhere: ${request.url()}`);
    });
    const client = new Stripe(keys.secretKey, { host: '127.0.0.1', port: Number(new URL(stripe.url).port), protocol: 'http' });
    const intent = await client.paymentIntents.create({ amount: 5000, currency: 'usd' });
    await page.goto(`${origin}/?key=${keys.publishableKey}&secret=${intent.client_secret}`);
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
    await page.close();
  });

  const fill = async (number: string): Promise<void> => {
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiration date').pressSequentially('1234');
    await page.getByLabel('Security code').pressSequentially('123');
    await page.getByLabel('ZIP code').pressSequentially('94107');
  };
  const outcome = async (): Promise<string> => {
    await page.locator('output:not(:empty)').waitFor();
    await page.waitForFunction(() => document.body.dataset.status !== undefined);
    return `${await page.locator('output').textContent()} / ${await page.locator('body').getAttribute('data-status')}`;
  };

  it('pays with a card', async () => {
    await fill('4242424242424242');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay now' }).click();
    expect(await outcome()).toBe('status: succeeded / succeeded');
  });

  it('shows a decline, and then pays with another card', async () => {
    await fill('4000000000000002');
    await page.getByLabel('ZIP code').press('Enter');
    expect(await outcome()).toBe('error: Your card was declined. (generic_decline) / requires_payment_method');
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('status: succeeded').waitFor();
  });

  it('shows what is missing beside each field, and focuses the first', async () => {
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('invalid: Your card number is incomplete.').waitFor();
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await number.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await page.getByRole('alert').allTextContents()).toHaveLength(4);
  });

  it("shows the bank's question if the card requires authentication", async () => {
    await fill('4000000000003220');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('dialog', { name: '3D Secure test authentication' }).waitFor();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    expect(await outcome()).toContain('payment_intent_authentication_failure');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('status: succeeded').waitFor();
  });

  it('has no accessibility violations', async () => {
    await page.getByLabel('Card number').waitFor();
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string }[] }> };
      };
      const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
      return (await axe.run(document, options)).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
  });
});
