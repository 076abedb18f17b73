import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** Another program uses the port. */
export class PortTakenError extends Error {
  constructor(readonly port: number) {
    super(`Port ${port} is already in use`);
    this.name = 'PortTakenError';
  }
}

/**
 * Listens on 127.0.0.1 only, on `port` or a free one.
 *
 * @returns the port. @throws PortTakenError
 */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? new PortTakenError(port) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/** Returns a free port, for a program that cannot choose one itself. Another program may take it first. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Stops a server at once, and closes its open connections. */
export const close = async (server: HttpServer): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};
