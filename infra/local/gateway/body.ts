import type { IncomingMessage } from 'node:http';

/** The body is too large for a function. */
export class BodyTooLargeError extends Error {}
/** The client has closed the connection before the body was complete, so nobody waits for an answer. */
export class AbortedError extends Error {}

/** How much of a refused upload to read and discard. A client that is still sending would not receive the answer otherwise. */
const drainBytes = 64 * 1024 * 1024;
const drainMs = 15_000;

/** @throws BodyTooLargeError or AbortedError */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let refused = false;
    const refuse = (): void => {
      refused = true;
      chunks.length = 0;
      const timer = setTimeout(() => request.destroy(), drainMs).unref();
      request.once('close', () => clearTimeout(timer));
      reject(new BodyTooLargeError());
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (refused) {
        if (size > drainBytes) request.destroy();
      } else if (size > maxBytes) {
        refuse();
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new AbortedError()));
    request.on('close', () => reject(new AbortedError()));
  });
