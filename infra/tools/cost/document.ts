import { flatRateTable, growthTable, liveTable, serviceTable } from './sheet';

const parts: Record<string, () => string> = {
  services: () => serviceTable(1000),
  live: () => liveTable([100, 1000, 10_000, 100_000]),
  plans: flatRateTable,
  growth: () => growthTable([10, 100, 1000, 10_000, 100_000, 1_000_000]),
};

/** docs/cost.md with current tables, each between `<!-- name -->` and `<!-- /name -->`. @throws Error if a place is missing */
export const documented = (text: string): string =>
  Object.entries(parts).reduce((so, [name, write]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
    if (!place.test(so)) throw new Error(`docs/cost.md has no place for '${name}'`);
    return so.replace(place, (_all, before: string, after: string) => `${before}\n${write()}\n\n${after}`);
  }, text);
