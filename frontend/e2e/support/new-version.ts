import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Content types of files that may contain names of build files. */
const isTextType = /^(?:text\/|application\/(?:json|javascript))/;

/**
 * A proxy in front of the site that can pretend to deploy a new build. It renames the entry script in the pages and in the service
 * worker, and forwards everything else unchanged.
 */
export class Deployments {
  readonly #app: URL;
  readonly #server: Server;
  #version = 0;

  constructor(app: string) {
    this.#app = new URL(app);
    this.#server = createServer((incoming, outgoing) => {
      const { hostname, port } = this.#app;
      const headers = { ...incoming.headers, 'accept-encoding': 'identity', host: this.#app.host };
      const path = (incoming.url ?? '/').replace(/-V\d+\.js$/, '.js');
      const forwarded = httpRequest({ hostname, port, path, method: incoming.method, headers }, (answer) => {
        void this.#readBody(answer).then((body) => {
          const { 'content-length': _, etag, ...rest } = answer.headers;
          const namesEntry = !path.startsWith('/api/') && !path.startsWith('/assets/');
          outgoing.writeHead(answer.statusCode ?? 502, { ...rest, ...(etag && !namesEntry && { etag }) });
          outgoing.end(
            namesEntry && isTextType.test(String(answer.headers['content-type']))
              ? this.#withNewEntryName(body.toString())
              : body,
          );
        });
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
  }

  async #readBody(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  #withNewEntryName(text: string): string {
    return this.#version === 0 ? text : text.replace(/\bindex-([\w-]{8})(?=\.js|",files)/g, `index-$1-V${this.#version}`);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  deploy(): void {
    this.#version += 1;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
