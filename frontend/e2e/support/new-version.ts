import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answers that name files of the build. */
const isText = /^(?:text\/|application\/(?:json|javascript))/;

/**
 * The site at another address, where a new build can be deployed: its entry has another name, in the pages and in the service worker alike. Everything
 * else is passed on.
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
      const passed = httpRequest({ hostname, port, path, method: incoming.method, headers }, (answer) => {
        void this.#read(answer).then((body) => {
          const { 'content-length': _, etag, ...rest } = answer.headers;
          const isNamed = !path.startsWith('/api/') && !path.startsWith('/assets/');
          outgoing.writeHead(answer.statusCode ?? 502, { ...rest, ...(etag && !isNamed && { etag }) });
          outgoing.end(isNamed && isText.test(String(answer.headers['content-type'])) ? this.#named(body.toString()) : body);
        });
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
  }

  async #read(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  #named(text: string): string {
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
