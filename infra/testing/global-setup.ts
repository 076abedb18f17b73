import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder where the test files of this run share templates (synth.ts). */
export default (): void => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-templates-'));
  process.env.TEMPLATES_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
};
