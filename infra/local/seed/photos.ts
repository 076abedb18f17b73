import { readFileSync } from 'node:fs';
import path from 'node:path';
import { receiveUpload } from '#core/market/photo/arrival';
import { type Client, sendFile } from './client';
import { madePhoto, picturesFolder } from './pictures';

/** Uploads pictures of photos/ as browsers do: directly to storage, with a presigned form. @returns their keys, in order */
export const seedPhotos = (
  client: Client,
  sessionId: string,
  names: readonly string[],
  purpose: 'photo' | 'concept' = 'photo',
): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const fileName = `${name}.webp`;
      const bytes = readFileSync(path.join(picturesFolder, fileName));
      const key = await sendFile(client, sessionId, { purpose, contentType: 'image/webp', fileName, bytes });
      // Does the work of ProcessUpload with prepared files. Making them would take half the time of a first start.
      await receiveUpload(key, new Date(), () => madePhoto(name));
      return key;
    }),
  );
