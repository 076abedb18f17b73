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

interface Load {
  /** The modules that the browser asks for together. */
  roots: readonly string[];
  /** The loads that came before. */
  after: readonly string[];
}

/** What the browser loads on the pages that most people open. */
const loads: Record<string, Load> = {
  shell: {
    roots: ['src/app/app.tsx', 'src/components/ui/facts.tsx', 'lucide-react/dist/esm/icons/check.mjs'],
    after: [],
  },
  home: { roots: ['src/app/routes/home/index.tsx'], after: ['shell'] },
  project: { roots: ['src/app/routes/project/index.tsx'], after: ['shell'] },
  api: { roots: ['src/lib/api-parts.ts'], after: ['shell'] },
  member: { roots: ['src/app/companion.tsx', 'src/app/shell/member.ts'], after: ['shell', 'api'] },
  device: { roots: ['src/app/device/when-idle.ts'], after: ['shell', 'api', 'member'] },
  owner: {
    roots: ['src/app/routes/project/owner-view.tsx', 'src/app/routes/project/updates.tsx'],
    after: ['shell', 'api', 'member', 'device', 'project'],
  },
  dashboard: { roots: ['src/app/routes/dashboard/index.tsx'], after: ['shell', 'api', 'member', 'device'] },
};

const isOneOf = (id: string, parts: readonly string[]): boolean => parts.some((part) => id.includes(`/${part}`));

/**
 * Puts modules that the same loads need into one file, so that no load fetches what only another one needs. Rolldown splits the rest by
 * screen.
 *
 * @throws Error if the build lacks a root
 */
export const chunks = (): Plugin => {
  /** The names of the loads that need a module. */
  const needed = new Map<string, Set<string>>();
  return {
    name: 'chunks',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: (id: string) => isOneOf(id, vendor), priority: 2 },
                {
                  name: 'overlays',
                  test: (id: string) => id.includes('/node_modules/@radix-ui/'),
                  minShareCount: 15,
                  priority: 1,
                },
                {
                  name: (id: string) => {
                    const names = [...(needed.get(id) ?? [])];
                    return names.filter((name) => !loads[name]?.after.some((other) => names.includes(other))).join('-') || null;
                  },
                },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      for (const [name, { roots }] of Object.entries(loads)) {
        const gone = roots.filter((root) => !ids.some((id) => id.endsWith(`/${root}`)));
        if (gone.length > 0) throw new Error(`The build does not have what frontend/build/chunks.ts names: ${gone.join(', ')}`);
        // The set grows while it is read, by the imports of imports.
        const reached = new Set(ids.filter((id) => isOneOf(id, roots)));
        for (const id of reached) {
          needed.set(id, (needed.get(id) ?? new Set()).add(name));
          // Through this index, every part would belong to each load that uses one.
          if (id.includes('node_modules/radix-ui/')) continue;
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
        }
      }
    },
  };
};
