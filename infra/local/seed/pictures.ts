import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newSecret } from '#core/kernel/ids';
import type { photoOf } from '#core/market/photo/read';
import { fromRoot } from '#infra/root';

export const picturesFolder = fromRoot('infra/local/seed/photos');
/** The files that the product makes from each picture: `kitchen-empty.1280x853-<colors>.400.webp`. */
export const madeFolder = fromRoot('infra/local/seed/made');

/** Returns a picture of photos/ as the product stores it, under a new key, from the prepared files (make-pictures.ts). */
export const madePhoto = async (name: string): ReturnType<typeof photoOf> => {
  const endings = readdirSync(madeFolder).flatMap((file) => (file.startsWith(`${name}.`) ? [file.slice(name.length)] : []));
  const widest = endings.find((ending) => ending.split('.').length === 3);
  if (!widest) throw new Error(`There is nothing made of ${name}: run infra/local/seed/make-pictures.ts`);
  const key = `photos/${newSecret()}`;
  return {
    objectKey: `${key}${widest}`,
    files: endings.map((ending) => [`${key}${ending}`, readFileSync(path.join(madeFolder, `${name}${ending}`))]),
  };
};
