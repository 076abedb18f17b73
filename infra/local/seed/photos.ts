import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { receiveUpload } from '#core/market/photo/arrival';
import { type Client, sendFile } from './client';
import { madePhoto, picturesFolder } from './pictures';

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
    const key = await sendFile(client, sessionId, {
      purpose: 'photo',
      contentType: 'image/webp',
      fileName: `${name}.webp`,
      bytes,
    });
    // Does the work of ProcessUpload with prepared files, because making them would take half of a first start.
    await receiveUpload(key, new Date(), () => madePhoto(name));
    keys.push(key);
  }
  return keys;
};
