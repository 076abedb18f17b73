import { createHash } from 'node:crypto';
import { type Lock, nameOf, type Place, refusal } from './licenses';
import type { Shipped } from './shipped';

/** The used part of a CycloneDX bill of materials (https://cyclonedx.org/docs/1.5/json/). */
export interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: { 'bom-ref': string; name: string }; [field: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [field: string]: unknown;
}

export interface Component {
  'bom-ref': string;
  name: string;
  properties?: { name: string; value: string }[];
  [field: string]: unknown;
}

/** Derives a UUID from the content, in CycloneDX's form. */
const uuidOf = (content: string): string => {
  const hex = createHash('sha256').update(content).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};

/**
 * Lists the shipped packages and where they go. Reproducible: contains no time, folder or version of npm.
 *
 * @throws Error for a shipped package that npm does not list, or that is not in the lock
 */
export const billOf = (listed: Bill, lock: Lock, places: Shipped): Bill => {
  const wanted = new Map<string, readonly Place[]>(
    [...places].map(([folder, where]) => {
      const locked = lock[folder];
      if (!locked?.version) throw new Error(`package-lock.json has no ${folder}, of which something is shipped`);
      return [`${nameOf(folder, locked)}@${locked.version}`, where] as const;
    }),
  );
  const components = listed.components
    .filter((component) => wanted.has(component['bom-ref']))
    .map((component) => ({
      ...component,
      properties: [{ name: 'settee:shipped-in', value: [...(wanted.get(component['bom-ref']) ?? [])].sort().join(', ') }],
    }))
    .sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  const missing = [...wanted.keys()].filter((ref) => !components.some((component) => component['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm's list does not have what is shipped: ${missing.join(', ')}`);

  const refs = new Set([listed.metadata.component['bom-ref'], ...wanted.keys()]);
  const dependencies = listed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)).sort() }))
    .sort((one, other) => (one.ref < other.ref ? -1 : 1));
  const { timestamp, tools, component, ...metadata } = listed.metadata;
  // npm names it after its folder.
  const own = { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') };
  const content = { metadata: { ...metadata, component: own }, components, dependencies };
  return { ...listed, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`, ...content };
};

/** Returns packages that must not be shipped, because of their license or because they are for development. */
export const refusals = (lock: Lock, places: Shipped, named: readonly string[]): string[] =>
  [...places].flatMap(([folder, where]) => {
    const locked = lock[folder];
    const name = nameOf(folder, locked);
    const known = !(locked?.dev || locked?.devOptional) || named.includes(folder);
    return [
      ...(known ? [] : [`${name} is shipped in ${where.join(' and ')}, and package.json has it for development only`]),
      ...(refusal(name, locked?.license, where) ?? []),
    ].flat();
  });
