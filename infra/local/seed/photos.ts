import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { receiveUpload } from '#core/photo/arrival';
import type { Client } from './client';
import { madePhoto, picturesFolder } from './pictures';

interface PresignedPost {
  url: string;
  fields: Record<string, string>;
  key: string;
}

/**
 * Uploads pictures of photos/ as a browser does, directly to storage with a presigned form.
 *
 * @returns their keys for a project or portfolio; missing pictures are left out
 */
export const seedPhotos = async (client: Client, sessionId: string, names: readonly string[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const name of names) {
    const file = path.join(picturesFolder, `${name}.webp`);
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    const contentType = 'image/webp';
    const post = await client.call<PresignedPost>('POST', '/api/uploads', { contentType, size: bytes.byteLength }, sessionId);
    const form = new FormData();
    for (const [field, value] of Object.entries(post.fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), `${name}.webp`);
    const response = await fetch(post.url, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`Upload of ${name}: ${response.status} ${(await response.text()).slice(0, 200)}`);
    // Does the work of ProcessUpload with prepared files, because making them would take half of a first start.
    await receiveUpload(post.key, new Date(), () => madePhoto(name));
    keys.push(post.key);
  }
  return keys;
};
