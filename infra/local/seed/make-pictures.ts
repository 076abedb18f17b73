import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { conceptWatermark } from '#core/market/concept/concept';
import { photoOf } from '#core/market/photo/read';
import { madeFolder, picturesFolder } from './pictures';

/**
 * Creates the files that the product makes from each picture, so that a first start need not. Run
 * `npx tsx infra/local/seed/make-pictures.ts` after changing photos/.
 */
rmSync(madeFolder, { recursive: true, force: true });
mkdirSync(madeFolder, { recursive: true });
for (const file of readdirSync(picturesFolder)) {
  const name = path.basename(file, '.webp');
  const watermark = name.includes('-concept-') ? conceptWatermark : undefined;
  for (const [key, bytes] of (await photoOf(readFileSync(path.join(picturesFolder, file)), watermark)).files)
    writeFileSync(path.join(madeFolder, `${name}${key.slice(key.indexOf('.'))}`), bytes);
}
