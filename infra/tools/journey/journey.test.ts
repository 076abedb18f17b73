import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Host, startHost } from '#infra/local/testing/host';
import * as routes from '#shared/api/routes';
import { callAt } from './client';
import { journey } from './journey';

describe('the journey after a deployment', () => {
  let dataDir: string;
  let host: Host;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-journey-'));
    host = await startHost(dataDir);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const run = async (site = host.endpoints.app) => {
    const steps: string[] = [];
    const failure = await journey(site, (step) => steps.push(step), { webhookMs: 2000 }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { steps, failure };
  };
  const control = (knobs: object) =>
    fetch(`${host.endpoints.stripe.url}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(knobs),
    });
  const projectsThere = async () => {
    const body = {
      ...{
        userType: 'staging_company' as const,
        name: 'Ada',
        company: 'Ada',
        phone: '(555) 010-0101',
        agreeToTerms: true as const,
      },
      ...{ email: `${randomUUID()}@test.example`, password: 'correct horse' },
    };
    const session = await callAt(host.endpoints.app, routes.register, { body });
    return callAt(host.endpoints.app, routes.listProjects, { session, query: { state: 'ND', city: 'Fargo' } });
  };

  it('completes the main job and deletes its data', async () => {
    const { steps, failure } = await run();
    expect(failure).toBeUndefined();
    expect(steps).toEqual(
      expect.arrayContaining(['the card pays', 'Stripe’s webhook opens the contact details', 'nobody else sees them']),
    );
    expect(steps.slice(-3)).toEqual(['Journey owner leaves', 'Journey stager leaves', 'Journey other leaves']);
    expect(await projectsThere()).toEqual([]);
  });

  it('says where it failed, and still deletes its data', async () => {
    await control({ drop: -1 });
    const { steps, failure } = await run();
    expect(failure).toMatch(/^Stripe’s webhook opens the contact details: 403 .*PAYMENT_REQUIRED/);
    expect(steps.slice(-3)).toEqual(['Journey owner leaves', 'Journey stager leaves', 'Journey other leaves']);
    expect(await projectsThere()).toEqual([]);
  });

  it('mentions IAM as a possible cause of a server error', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.method === 'GET' ? 200 : 500;
      response.end(JSON.stringify({ stripePublishableKey: 'pk_test_1' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { failure } = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(failure).toMatch(/^an owner registers: 500 .*AccessDeniedException.*infra\/constructs\/rights\.ts/);
  });

  it('writes nothing if payments are real', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end(JSON.stringify({ stripePublishableKey: 'pk_live_1' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { failure } = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(failure).toBe('payments are tests: Stripe’s key is not a test key');
    expect(asked).toEqual(['GET /config.json']);
  });
});
