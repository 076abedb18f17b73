import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const binary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  return path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
    process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
  );
};

/** A real DynamoDB engine in memory, or the one at DYNAMODB_ENDPOINT. */
export const startDynamoDb = async (): Promise<{ url: string; stop: () => void }> => {
  if (process.env.DYNAMODB_ENDPOINT) return { url: process.env.DYNAMODB_ENDPOINT, stop: () => undefined };
  const port = await freePort();
  const child = spawn(binary(), ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(url);
      return { url, stop: () => void child.kill('SIGKILL') };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  child.kill('SIGKILL');
  throw new Error('The DynamoDB engine did not start');
};
