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

const screen = (file: string, after: readonly string[]): Load => ({ roots: [`src/app/routes/${file}.tsx`], after });

/** Other pages of visitors. Rolldown splits what only they need. */
const pages: Record<string, Load> = {
  steps: screen('how-it-works/index', ['shell']),
  pricing: screen('pricing/index', ['shell']),
  help: screen('help-center/index', ['shell']),
  terms: screen('terms-of-service', ['shell']),
  privacy: screen('privacy-policy', ['shell']),
  contact: screen('contact', ['shell', 'api', 'forms']),
  login: screen('login', ['shell', 'api', 'forms']),
  register: screen('register', ['shell', 'api', 'forms']),
  forgot: screen('forgot-password', ['shell', 'api', 'forms']),
  decks: screen('deck/index', ['shell', 'api']),
};

/** What the browser loads on the pages that most people open. */
const loads: Record<string, Load> = {
  shell: {
    roots: ['src/app/app.tsx', 'src/components/ui/facts.tsx', 'lucide-react/dist/esm/icons/check.mjs'],
    after: [],
  },
  home: screen('home/index', ['shell']),
  project: screen('project/index', ['shell']),
  api: { roots: ['src/lib/api-parts.ts'], after: ['shell'] },
  forms: { roots: ['src/lib/form.ts'], after: ['shell', 'api'] },
  member: {
    roots: ['src/app/companion.tsx', 'src/app/device/when-idle.ts', 'src/app/shell/member.ts'],
    after: ['shell', 'api'],
  },
  owner: {
    roots: ['src/app/routes/project/owner-view.tsx', 'src/app/routes/project/updates.tsx'],
    after: ['shell', 'api', 'member', 'project'],
  },
  bids: screen('project/bid-comparison', ['shell', 'api', 'member', 'project', 'owner']),
  // Apart from the bids, because offline copies omit it (worker.ts).
  deck: screen('project/deck-panel', ['shell', 'api', 'member', 'project', 'owner', 'bids']),
  dashboard: screen('dashboard/index', ['shell', 'api', 'member']),
  ...pages,
};

/**
 * Returns the file for a module that these loads need: of the only one, or of the last load that comes before all of them. If that is
 * the shell, which every visitor fetches, it is a file of its own: `parts` if the page of a project needs it. Null: Rolldown decides.
 */
const fileOf = (names: readonly string[]): string | null => {
  const first = names.filter((name) => !loads[name]?.after.some((other) => names.includes(other)));
  if (first.every((name) => name in pages)) return null;
  if (first.length === 1) return first[0] ?? null;
  const before = loads[first[0] ?? '']?.after.filter((name) => first.every((other) => loads[other]?.after.includes(name))) ?? [];
  const last = before.at(-1) ?? null;
  if (last !== 'shell') return last;
  if (first.includes('project')) return 'parts';
  if (first.includes('home')) return first.join('-');
  return first.includes('bids') ? 'fields' : 'values';
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
                { name: (id: string) => fileOf([...(needed.get(id) ?? [])]) },
              ],
            },
          },
        },
      },
    }),
    // For each dynamic import of a grouped module, Rolldown adds a file that only renames exports. Imports the group instead.
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      /** The import that stands for each such file, and the group that it imports. */
      const replaced = new Map<string, { code: string; group: string }>();
      for (const { fileName, isDynamicEntry, code, imports } of files) {
        const [, names, from] = /^export\{([^{}]+)\}from"(\.\/[\w-]+\.js)";\s*$/.exec(code) ?? [];
        const [group] = imports;
        if (!isDynamicEntry || !names || !group) continue;
        const fields = names
          .split(',')
          .map((one) => one.split(' as '))
          .map(([inner, outer = inner]) => `${outer}:e.${inner}`);
        replaced.set(fileName, { code: `import("${from}").then(e=>({${fields.join()}}))`, group });
        delete bundle[fileName];
      }
      for (const file of files) {
        file.code = file.code.replace(
          /import\(([`"'])\.\/([\w-]+\.js)\1\)/g,
          (whole, _quote, name) => replaced.get(`assets/${name}`)?.code ?? whole,
        );
        file.dynamicImports = file.dynamicImports.map((name) => replaced.get(name)?.group ?? name);
      }
    },
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
