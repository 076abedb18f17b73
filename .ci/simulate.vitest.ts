import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { defects } from '../functions/testing/simulation/defects.ts';

const root = path.resolve(import.meta.dirname, '..');
const defect = process.env.SIMULATION_DEFECT === undefined ? undefined : defects[Number(process.env.SIMULATION_DEFECT)];

/** Plants a defect in the loaded code, not in the file. */
const planted = (): Plugin => ({
  name: 'planted-defect',
  enforce: 'pre',
  transform: (code, id) => {
    if (!defect || path.relative(root, id.split('?')[0] ?? '') !== defect.file) return undefined;
    if (!code.includes(defect.from)) throw new Error(`${defect.file} has changed: the defect "${defect.name}" cannot be planted`);
    return code.replace(defect.from, () => defect.to);
  },
});

for (const { name, file, from } of defects)
  if (!readFileSync(path.join(root, file), 'utf8').includes(from))
    throw new Error(`${file} has changed: "${name}" cannot be planted`);

/** The simulation or the crash tests, for .ci/simulate.mjs. */
export default defineConfig({
  plugins: [planted()],
  test: {
    root,
    name: 'simulation',
    include: [`functions/testing/simulation/${process.env.SIMULATION_KILLS ? 'crashes.ts' : 'simulation.test.ts'}`],
    globalSetup: 'functions/testing/global-setup.ts',
    setupFiles: 'functions/testing/setup.ts',
    hookTimeout: 60_000,
  },
});
