import type { Server } from 'node:http';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from '#infra/local/ports';

/** The product refused a call. The demo data go on without it. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    call: string,
    answer: string,
  ) {
    super(`${call}: ${status} ${answer.slice(0, 200)}`);
    this.name = 'RefusedError';
  }
}

export interface Client {
  /** @returns the answer's JSON, or undefined if it has none. @throws RefusedError */
  call: <T = unknown>(method: string, path: string, body?: object, sessionId?: string) => Promise<T>;
  /** The address at which only this client reaches the product. */
  origin: string;
  stop: () => Promise<void>;
}

/** A client of the product's HTTP API with its own entry, which is open before the public port is. */
export const openClient = async (
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Client> => {
  const server: Server = createServer((request, response) => void serve(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    call: async <T>(method: string, path: string, body?: object, sessionId?: string): Promise<T> => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(sessionId !== undefined && { authorization: `Bearer ${sessionId}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new RefusedError(response.status, `${method} ${path}`, text);
      return (text ? JSON.parse(text) : undefined) as T;
    },
    stop: () => close(server),
  };
};
