import { plus } from '#core/kernel/time';
import type { ExportFiles } from '#shared/contracts/answers/export';
import { exportLinkSeconds } from '#shared/data-export';
import { type ExportRecord, nameOfFile } from './export';
import { signedAddress } from './export.storage';

/** The links expire after a minute. */
export const addressesOf = async (found: ExportRecord, now: Date): Promise<ExportFiles> => ({
  files: await Promise.all(
    found.files.map(async ({ key, bytes }, index) => {
      const name = nameOfFile(found, index);
      return { name, bytes, url: await signedAddress(key, name) };
    }),
  ),
  expiresAt: plus(now, exportLinkSeconds * 1000).toISOString(),
});
