import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { close, freePort } from '#infra/local/ports';
import { fromRoot } from '#infra/root';

type StartSes = (options: { host: string; port: number }) => Promise<Server>;

/** Starts the mail stand-in. Instead of sending mail, it shows it at `/` for people and at `/store` as JSON. Keeps it in memory. */
export const startMail = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  // Required, because `import` would wrap the default export of this CommonJS package twice.
  const { default: startSes } = createRequire(fromRoot('package.json'))('aws-ses-v2-local') as { default: StartSes };
  const port = await freePort();
  const server = await startSes({ host: '127.0.0.1', port });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => close(server),
  };
};
