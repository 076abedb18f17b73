import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTableInput } from '#core/kernel/table/schema';
import { dynamodbBinary } from '#infra/local/services/dynamodb';
import { fromRoot } from '#infra/root';
import { writeCopies } from './copies';
import type { Template } from './template.bench';

const run = promisify(execFile);

const descriptionOf = (tableName: string) => {
  const { BillingMode, ...table } = createTableInput(tableName);
  return { Table: { ...table, TableStatus: 'ACTIVE', BillingModeSummary: { BillingMode } } };
};

/** Creates a database with a table for each size. Imports the items, because the engine takes 20,000 a second from a file, but only 2,000 by calls. */
export const seed = async (
  folder: string,
  sizes: readonly number[],
  nameOf = (size: number): string => `projects-${size}`,
): Promise<Pick<Template, 'people'> & { tables: string[] }> => {
  const [made, schema, source] = ['template.json', 'schema.json', 'export'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await run(process.execPath, ['--import', 'tsx', fromRoot('infra/tools/bench/scale/template.bench.ts'), made]);
  const template = JSON.parse(readFileSync(made, 'utf8')) as Template;
  const tables = sizes.map(nameOf);
  writeFileSync(schema, JSON.stringify(tables.map(descriptionOf)));
  for (const [at, tableName] of tables.entries()) {
    const data = path.join(source, tableName, 'data');
    mkdirSync(data, { recursive: true });
    await writeCopies(path.join(data, 'items.json'), template, sizes[at] as number);
  }
  await run(dynamodbBinary(), [
    'import',
    '--source',
    source,
    '--schema',
    schema,
    '--output',
    path.join(folder, 'dynamodb.sqlite'),
  ]);
  rmSync(source, { recursive: true });
  return { people: template.people, tables };
};
