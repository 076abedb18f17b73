import { plus } from '#core/kernel/time';
import type { ExportFiles } from '#shared/export/export.answers';
import { exportLinkSeconds } from '#shared/export/export.values';
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
