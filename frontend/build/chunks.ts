import type { Plugin } from 'vite';

/** Needed by every page and rarely changed, so returning visitors have it cached. */
export const vendor = [
  'node_modules/react/',
  'node_modules/react-dom/',
  'node_modules/scheduler/',
  'node_modules/react-router/',
  'node_modules/@tanstack/query-core/',
  'node_modules/@tanstack/react-query/',
  'node_modules/zustand/',
  'node_modules/clsx/',
];

/** The contents of each file of the build, with their imports. A module in two of them goes into the first. */
const chunkParts: Record<string, readonly string[]> = {
  vendor,
  // The frame of every screen, and what most screens share.
  shell: [
    'src/app/app.tsx',
    'src/components/illustration.tsx',
    'src/components/ui/badge.tsx',
    'src/components/ui/facts.tsx',
    'src/lib/format.ts',
    'src/lib/hooks.ts',
    'src/lib/introduction.ts',
    'src/components/paged-list.tsx',
    'shared/contracts/badge-types.ts',
    'shared/contracts/id.ts',
    'shared/contracts/user-types.ts',
    'shared/labels.ts',
    'shared/lifecycle/',
    'shared/photos.ts',
    'shared/property-day.ts',
    'node_modules/lucide-react/dist/esm/icons/check.mjs',
  ],
  // The page that external links lead to, as visitors see it.
  project: ['src/app/routes/project/index.tsx'],
  // Loaded by every page once it is idle.
  idle: ['src/components/follow-notices.ts', 'src/lib/notice-slot.ts'],
  // For sending and pricing, on any screen but never in its first load.
  deeds: ['src/lib/once.ts', 'shared/fees.ts'],
  // The client and the routes.
  api: ['src/lib/client.ts', 'shared/api/routes.ts'],
  // On every screen of signed-in users.
  member: [
    'src/app/shell/user-tools.tsx',
    'src/app/shell/member-menu.tsx',
    'src/app/shell/user-counts.tsx',
    'src/components/ui/count.tsx',
    'src/app/companion.tsx',
  ],
  owner: ['src/app/routes/project/owner-view.tsx'],
  // On the dashboard and in the bids of a project.
  menu: ['src/features/moderation/report-menu.tsx'],
  dashboard: ['src/app/routes/dashboard/index.tsx'],
};

/** Groups what a first load needs. Rolldown splits the rest by screen. @throws Error if the build lacks a named part */
export const chunks = (): Plugin => ({
  name: 'chunks',
  apply: 'build',
  config: () => {
    const groups = Object.entries(chunkParts).map(([name, parts], index, { length }) => ({
      name,
      test: (id: string) => parts.some((part) => id.includes(`/${part}`)),
      priority: length - index,
    }));
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
  generateBundle() {
    const ids = [...this.getModuleIds()];
    const gone = Object.values(chunkParts)
      .flat()
      .filter((part) => !ids.some((id) => id.includes(`/${part}`)));
    if (gone.length > 0) throw new Error(`The build does not have what frontend/build/chunks.ts names: ${gone.join(', ')}`);
  },
});
