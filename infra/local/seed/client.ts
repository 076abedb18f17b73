import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from '#infra/local/ports';

export interface Client {
  /** Calls the API. @returns the answer's JSON, or undefined if it has none. @throws Error if it is refused */
  call: <T = unknown>(method: string, path: string, body?: object, sessionId?: string) => Promise<T>;
  /** The address at which this client reaches the product. */
  origin: string;
  stop: () => Promise<void>;
}

/** Creates a client of the product's HTTP API with its own port, which opens before the public one. */
export const openClient = async (
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Client> => {
  const server = createServer((request, response) => void serve(request, response));
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
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
      return (text ? JSON.parse(text) : undefined) as T;
    },
    stop: () => close(server),
  };
};

interface PresignedPost {
  url: string;
  fields: Record<string, string>;
  key: string;
}

interface SentFile {
  purpose: 'photo' | 'concept' | 'certificate';
  contentType: string;
  fileName: string;
  bytes: Buffer;
}

/** Uploads a file as browsers do: directly to storage, with a presigned form. @returns its key */
export const sendFile = async (
  client: Client,
  sessionId: string,
  { purpose, contentType, fileName, bytes }: SentFile,
): Promise<string> => {
  const body = { purpose, contentType, size: bytes.byteLength };
  const post = await client.call<PresignedPost>('POST', '/api/uploads', body, sessionId);
  const form = new FormData();
  for (const [field, value] of Object.entries(post.fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName);
  const response = await fetch(post.url, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`Upload of ${fileName}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return post.key;
};
