import process from 'node:process';

/** Each bench by its name: `npm run bench -- load --rounds 5`. What follows the name is the bench's own. */
const benches: Record<string, () => Promise<unknown>> = {
  first: () => import('./first-call'),
  live: () => import('../../../frontend/e2e/live-bench'),
  load: () => import('./load'),
  pages: () => import('../../../frontend/e2e/pages-bench'),
  photos: async () => {
    await import('./photos');
    await import('../../../frontend/e2e/photo-bytes');
  },
  places: () => import('./places'),
  scale: () => import('./scale.bench'),
  search: () => import('./search.bench'),
  start: () => import('./bench'),
};

const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`npm run bench -- <name>, one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 1;
}
