import { flatRates, type Item, type Price, prices } from './prices';
import { usageOf } from './usage';

export interface Line {
  service: string;
  unit: string;
  quantity: number;
  /** Dollars a month at list prices. */
  listUsd: number;
  /** Dollars a month after the account's free allowances, if nothing else uses them. */
  billedUsd: number;
}

const line = (item: Item, quantity: number): Line => {
  const { service, unit, usd, per, free = 0 }: Price = prices[item];
  const costOf = (units: number): number => (units * usd) / per;
  return { service, unit, quantity, listUsd: costOf(quantity), billedUsd: costOf(Math.max(0, quantity - free)) };
};

export const linesOf = (users: number, options?: { live: boolean }): Line[] =>
  (Object.entries(usageOf(users, options)) as [Item, number][]).map(([item, quantity]) => line(item, quantity));

export interface Sum {
  service: string;
  listUsd: number;
  billedUsd: number;
}

export const sumsOf = (lines: readonly Line[]): { services: Sum[]; total: Sum } => {
  const services = new Map<string, Sum>();
  const total: Sum = { service: 'Together', listUsd: 0, billedUsd: 0 };
  for (const { service, listUsd, billedUsd } of lines) {
    const own = services.get(service) ?? { service, listUsd: 0, billedUsd: 0 };
    services.set(service, own);
    for (const sum of [own, total]) {
      sum.listUsd += listUsd;
      sum.billedUsd += billedUsd;
    }
  }
  return { services: [...services.values()].sort((one, other) => other.listUsd - one.listUsd), total };
};

const dollars = (usd: number): string => usd.toFixed(2);

const amount = (quantity: number): string =>
  quantity >= 100 || Number.isInteger(quantity) ? Math.round(quantity).toLocaleString('en-US') : quantity.toPrecision(2);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_cell, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  const write = (row: readonly string[]): string => `| ${row.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [write(head), `| ${rule.join(' | ')} |`, ...rows.map(write)].join('\n');
};

export const serviceTable = (users: number): string => {
  const { services, total } = sumsOf(linesOf(users));
  return table(
    [`${users.toLocaleString('en-US')} active users`, 'list price, $', 'after free allowances, $'],
    [...services, total].map(({ service, listUsd, billedUsd }) => [service, dollars(listUsd), dollars(billedUsd)]),
  );
};

export const lineTable = (users: number): string =>
  table(
    ['Service', 'how much', 'of', 'list price, $', 'after free allowances, $'],
    linesOf(users).map(({ service, unit, quantity, listUsd, billedUsd }) => [
      service,
      amount(quantity),
      unit,
      dollars(listUsd),
      dollars(billedUsd),
    ]),
  );

export const growthTable = (sizes: readonly number[]): string =>
  table(
    ['Active users', 'list price, $', 'after free allowances, $', 'per user, $'],
    sizes.map((users) => {
      const { total } = sumsOf(linesOf(users));
      return [
        users.toLocaleString('en-US'),
        dollars(total.listUsd),
        dollars(total.billedUsd),
        (total.listUsd / users).toFixed(4),
      ];
    }),
  );

export const liveTable = (sizes: readonly number[]): string =>
  table(
    ['Active users', 'polling, list price $', 'live, list price $', 'polling, after allowances $', 'live, after allowances $'],
    sizes.map((users) => {
      const [polling, live] = [false, true].map((live) => sumsOf(linesOf(users, { live })).total);
      return [
        users.toLocaleString('en-US'),
        ...[polling?.listUsd, live?.listUsd, polling?.billedUsd, live?.billedUsd].map((usd) => dollars(usd ?? 0)),
      ];
    }),
  );

/** A table of CloudFront's flat-rate plans, for the users (in thousands) whose requests one includes, with the cost it replaces. */
export const flatRateTable = (): string =>
  table(
    ['Plan', 'a month, $', 'requests, million', 'enough for users', 'CloudFront and WAF for them, list price $'],
    flatRates.map(({ plan, usd, requests }) => {
      let users = 1000;
      while (usageOf(users + 1000).siteRequests <= requests) users += 1000;
      const replaced = linesOf(users).filter(({ service }) => service === 'CloudFront' || service === 'WAF');
      return [plan, String(usd), amount(requests / 1_000_000), amount(users), dollars(sumsOf(replaced).total.listUsd)];
    }),
  );
