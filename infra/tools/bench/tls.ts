import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { listen } from '#infra/local/ports';

/** A certificate of its own for each folder, made once. @throws Error without openssl */
const certificateIn = (folder: string): { key: string; trusted: string } => {
  const [key, trusted] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  if (existsSync(trusted)) return { key, trusted };
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', trusted],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`There is no certificate: ${stderr}`);
  return { key, trusted };
};

/**
 * A stand-in by TLS, as functions ask AWS's services, with a certificate that ends tomorrow.
 *
 * @returns its address, and the file that a process trusts by NODE_EXTRA_CA_CERTS. @throws Error without openssl
 */
export const startTls = async (
  folder: string,
  url: string,
): Promise<{ url: string; trusted: string; stop: () => Promise<void> }> => {
  const { key, trusted } = certificateIn(folder);
  const { hostname, port } = new URL(url);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(trusted) }, (outside) => {
    const inside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) socket.on('error', () => void [inside, outside].map((one) => one.destroy()));
    outside.pipe(inside).pipe(outside);
  });
  const taken = await listen(server);
  return { url: `https://localhost:${taken}`, trusted, stop: () => new Promise((resolve) => void server.close(() => resolve())) };
};
