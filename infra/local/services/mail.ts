import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { close, freePort } from '#infra/local/ports';
import { fromRoot } from '#infra/root';

type StartSes = (options: { host: string; port: number }) => Promise<Server>;

/** Receives the product's mail and shows it instead of sending it: at `/` for people, at `/store` as JSON. Kept in memory. */
export const startMail = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  // A CommonJS package with a default export: imported as an ES module, it would be wrapped twice.
  const { default: startSes } = createRequire(fromRoot('package.json'))('aws-ses-v2-local') as { default: StartSes };
  const port = await freePort();
  const server = await startSes({ host: '127.0.0.1', port });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => close(server),
  };
};
