import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOf, installPackages, python } from '#infra/deploy-test/emulator';
import { startHost } from '#infra/local/testing/host';
import { openApiDocument } from '#infra/tools/openapi/document';
import { manifest } from '#shared/api/manifest';
import type { Access } from '#shared/api/route';
import { type DemoData, readDemoData } from '../../../frontend/e2e/scenes/demo-data';
import { signInAt } from '../../../frontend/e2e/support/cognito';

/*
 * Schemathesis reads docs/openapi.json like a foreign client and tests everything that it promises against the running product.
 * `npm run fuzz -- schemathesis [examples of each operation] [role ...]`. Pinned, because each release makes other requests. In
 * `.cache/`.
 */
const packages = ['schemathesis==4.32.5'];
const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];

/** Calls that end the session of the test, or switch the product off. */
const excluded = ['logout', 'endSession', 'endOtherSessions', 'changePassword', 'deleteUser', 'changeSwitch', 'stripeWebhook'];

const [examples = '30', ...wanted] = process.argv.slice(2);

/** Returns real ids for path parameters, because nearly all answers to made-up ones would be 404. */
const idsFor = (address: string, demo: DemoData, userId: string): Record<string, string> => ({
  id: address.startsWith('/api/users') || address.startsWith('/api/admin/users') ? userId : demo.projects.contested,
  userId,
  bidId: demo.bidToPay,
  token: demo.deck,
});

/** The routes of each role. All others would only answer 401 and 403. */
const accessOf: Record<string, readonly Access[]> = {
  visitor: ['public', 'visitor'],
  owner: ['visitor', 'user', 'owner'],
  stager: ['visitor', 'user', 'stager'],
  admin: ['admin'],
};

/** These stay in the document, because Schemathesis tries every method that a path does not document. */
const leftOutFor = (role: string): string[] =>
  manifest
    .filter(({ id, definition }) => excluded.includes(id) || !accessOf[role]?.includes(definition.access))
    .map(({ id }) => id);

const documentFor = (demo: DemoData, userId: string): unknown => {
  const document = openApiDocument();
  for (const [address, methods] of Object.entries(document.paths)) {
    const ids = idsFor(address, demo, userId);
    for (const operation of Object.values(methods)) {
      const parameters = (operation.parameters ?? []) as { name?: string; in?: string; example?: string }[];
      for (const parameter of parameters) {
        const id = parameter.in === 'path' ? ids[parameter.name ?? ''] : undefined;
        if (id !== undefined) parameter.example = id;
      }
    }
  }
  return document;
};

const run = async (): Promise<boolean> => {
  const failed = installPackages(packages);
  if (failed) throw new Error(failed);
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-schemathesis-'));
  const host = await startHost(path.join(folder, 'data'), { SEED: '1', RATE_LIMIT_SCALE: '100000', LIVE: '0' });
  try {
    const { endpoints } = host;
    const demo = await readDemoData({
      ...endpoints,
      stripe: { ...endpoints.stripe, secretKey: endpoints.stripe.secretKey ?? '' },
    });
    const roles = {
      visitor: { token: undefined, userId: demo.sessions.dana.user.id },
      owner: { token: demo.sessions.dana.sessionId, userId: demo.sessions.dana.user.id },
      stager: { token: demo.sessions.theo.sessionId, userId: demo.sessions.theo.user.id },
      admin: { token: (await signInAt(endpoints)).sessionId, userId: demo.sessions.dana.user.id },
    };
    let isFine = true;
    for (const [role, { token, userId }] of Object.entries(roles)) {
      if (wanted.length > 0 && !wanted.includes(role)) continue;
      const file = path.join(folder, `${role}.json`);
      writeFileSync(file, JSON.stringify(documentFor(demo, userId)));
      console.error(`\nAs ${role}`);
      const { status } = spawnSync(
        python() ?? '',
        [
          ...['-m', 'schemathesis.cli', 'run', file, '--url', endpoints.app, '--checks', checks.join(',')],
          ...['--max-examples', examples, '--seed', '1', '--generation-database', 'none', '--request-timeout', '30'],
          ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--no-color', '--warnings', 'missing_auth'],
          ...leftOutFor(role).flatMap((id) => ['--exclude-operation-id', id]),
          ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
        ],
        { stdio: 'inherit', cwd: folder, env: { ...process.env, PYTHONPATH: folderOf(packages) } },
      );
      isFine &&= status === 0;
    }
    return isFine;
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exit((await run()) ? 0 : 1);
