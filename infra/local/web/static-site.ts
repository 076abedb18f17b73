import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { applicationFile, documentAt, isSecretPage, originPlaceholder, templateFolder } from '#shared/pages';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

type Encoding = 'br' | 'gzip';

interface Page {
  bytes: Buffer;
  type: string;
  etag: string;
  cacheControl: string;
  /** Compressed on the first request, and then cached. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Inserts the site's origin, as a deployment does when it copies the files to their bucket (infra/stacks/web.ts). */
const withOrigin = (bytes: Buffer, url: string, origin: string): Buffer =>
  /\.(html|xml|txt)$/.test(url) ? Buffer.from(bytes.toString().replaceAll(originPlaceholder, origin)) : bytes;

/** Serves a site built by Vite from memory. */
export class StaticSite {
  readonly #pages = new Map<string, Page>();
  readonly #headers: Record<string, string>;
  readonly #adminPath: string | null;

  /** `origin`: the site's own origin, `http://...`. `adminPath`: the second path of the admin panel, without slashes. */
  constructor(folder: string, headers: Record<string, string>, origin: string, adminPath: string | null) {
    this.#headers = headers;
    this.#adminPath = adminPath;
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const full = path.join(folder, file);
      const url = `/${file.split(path.sep).join('/')}`;
      if (!statSync(full).isFile() || url.startsWith(`/${templateFolder}/`)) continue;
      const bytes = withOrigin(readFileSync(full), url, origin);
      this.#pages.set(url, {
        bytes,
        type: contentTypes[path.extname(file)] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        // The names under assets/ contain a hash of the content.
        cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        encoded: new Map(),
      });
    }
  }

  /**
   * Answers a GET or HEAD by the rules of infra/edge/pages.js: with a prerendered document, with a file, or with the application for all other
   * paths without an extension.
   */
  async serve(request: IncomingMessage, response: ServerResponse, urlPath: string): Promise<void> {
    const page = this.#find(urlPath);
    if (!page) {
      response.writeHead(404, { ...this.#headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
      response.end('Not found\n');
      return;
    }
    const headers: Record<string, string> = {
      ...this.#headers,
      ...(isSecretPage(urlPath) && { 'referrer-policy': 'no-referrer' }),
      'content-type': page.type,
      'cache-control': page.cacheControl,
      etag: page.etag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = this.#encodingFor(page, request.headers['accept-encoding']);
    const body = encoding ? await this.#encode(page, encoding) : page.bytes;
    response.writeHead(200, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.byteLength),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #find(urlPath: string): Page | undefined {
    const document = documentAt(urlPath, this.#adminPath);
    if (document) return this.#pages.get(document);
    const decoded = decode(urlPath);
    const known = decoded === undefined ? undefined : this.#pages.get(decoded);
    if (known) return known;
    return path.posix.extname(urlPath) === '' ? this.#pages.get(applicationFile) : undefined;
  }

  #encodingFor({ type, bytes }: Page, accepted = ''): Encoding | undefined {
    if (!compressible.test(type) || bytes.byteLength < 1024) return undefined;
    return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  }

  #encode(page: Page, encoding: Encoding): Promise<Buffer> {
    const encodedBytes = page.encoded.get(encoding) ?? compress[encoding](page.bytes);
    page.encoded.set(encoding, encodedBytes);
    return encodedBytes;
  }
}

const decode = (urlPath: string): string | undefined => {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
};
