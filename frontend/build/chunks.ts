import type { Plugin } from 'vite';

/** What every page needs and seldom changes: a returning visitor keeps it through releases. */
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

/** Files of the build, and what goes into each, with all that it imports. What two of them would take is the earlier one's. */
const chunkParts: Record<string, readonly string[]> = {
  vendor,
  // What stands around every screen, what most of the public ones are made of, and small things that all others share.
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
  // The page that links from elsewhere lead to, as a visitor sees it.
  project: ['src/app/routes/project/index.tsx'],
  // What every page loads once it is idle.
  idle: ['src/components/follow-notices.ts', 'src/lib/notice-slot.ts'],
  // What is needed where something is sent or priced, on whichever screen, and by no first load.
  deeds: ['src/lib/once.ts', 'shared/fees.ts'],
  // What calls are made by, and what is known of their answers.
  api: ['src/lib/client.ts', 'shared/api/routes.ts'],
  // What every signed-in user sees on every screen.
  member: [
    'src/app/shell/user-tools.tsx',
    'src/app/shell/member-menu.tsx',
    'src/app/shell/user-counts.tsx',
    'src/components/ui/count.tsx',
    'src/app/companion.tsx',
  ],
  owner: ['src/app/routes/project/owner-view.tsx'],
  // Of the dashboard, and of the bids on a project.
  menu: ['src/features/moderation/report-menu.tsx'],
  dashboard: ['src/app/routes/dashboard/index.tsx'],
};

/**
 * Puts parts of the build together that a first load needs together. All others are rolldown's choice: a file for each screen, and for
 * what several screens share.
 *
 * @throws Error when the build does not have what is named here
 */
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
