import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entities } from './entities';
import { collections, gsi1, gsi2, gsi3, keys } from './keys';
import { appendOnly } from './schema';

const core = path.join('functions', 'core');
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(core, file), 'utf8') }));

const document = readFileSync('docs/data-model.md', 'utf8');
const section = (letter: string): string => document.split(/^## /m).find((part) => part.startsWith(`(${letter})`)) ?? '';
/** The cells of a section's table, without its head. */
const rows = (letter: string): string[][] =>
  section(letter)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Whatever stands for a value becomes `<>`: `USER#<id>` and `USER#<ownerId>` are one pattern. */
const pattern = (text: string): string => text.replace(/<[^>]*>/g, '<>');

describe('docs/data-model.md, the entities', () => {
  const documented = rows('a').map(([name = '', ...cells]) => ({
    name: (name.split(/[:(]/)[0] ?? '').trim(),
    cells: cells.join(' '),
  }));
  const pascalCase = (name: string) => name.replace(/(?:^|\s+)(\w)/g, (_, letter: string) => letter.toUpperCase());

  it('are those of the code, each listed once and written somewhere', () => {
    const written = new Set(sources.flatMap(({ text }) => [...text.matchAll(/entity: '(\w+)'/g)].map(([, name]) => name)));
    const named = documented.map(({ name }) => pascalCase(name)).sort();
    expect(named).toEqual(Object.keys(entities).sort());
    expect([...written].sort()).toEqual(named);
  });

  it('have exactly the keys that keys.ts builds', () => {
    const placeholders = ['<>', '<>', '<>', '<>'] as const;
    const place = { state: '<>', kind: 'CITY', prefix: '<>' } as const;
    const built = new Set<string>();
    const add = (value: unknown): void => {
      if (typeof value === 'string') built.add(value);
      else for (const part of Object.values(value as object)) add(part);
    };
    for (const [name, build] of [keys, collections, gsi1, gsi2, gsi3].flatMap((builders) => Object.entries(builders))) {
      const make = build as (...args: unknown[]) => unknown;
      if (name === 'statistics') for (const shard of [0, 15]) add(make(shard));
      else if (name === 'search') add(make(place));
      else if (name === 'ledgerEntry') add(make({ at: '<>', paymentIntentId: '<>', type: '<>', reference: '<>' }));
      else if (name === 'searchEntry') for (const kind of ['CITY', 'COUNTY']) add(make({ ...place, kind }, '<>'));
      else add(make(...placeholders));
    }
    const named = new Set(
      documented.flatMap(({ cells }) => [...cells.matchAll(/`([^`]+)`/g)].map(([, text]) => pattern(text as string))),
    );
    // Names of indexes stand in the chart as they are.
    for (const name of ['GSI1', 'GSI2', 'GSI3']) named.delete(name);
    expect([...built].sort()).toEqual([...named].sort());
  });
});

describe('docs/data-model.md, the access patterns', () => {
  const documented = rows('b').map(([number = '', , index = '', name = '']) => ({
    number,
    index,
    name: name.replaceAll('`', ''),
  }));
  const commented = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bAP(\d+):[\s\S]*?\*\/\s*(?:export )?(?:async )?(?:function\*? |const )(\w+)/g)].map(
      ([, number, name]) => ({
        number: `AP${number}`,
        name: name as string,
        file,
      }),
    ),
  );

  it('are those of the code, each with its function', () => {
    const pairs = (all: { number: string; name: string }[]) => all.map(({ number, name }) => `${number} ${name}`).sort();
    expect(pairs(commented)).toEqual(pairs(documented));
  });

  it('have unique numbers', () => {
    expect(new Set(documented.map(({ number }) => number)).size).toBe(documented.length);
  });

  it('are served by repos, and every reading function has one', () => {
    for (const { file, number } of commented) expect(file, number).toMatch(/\.repo\.ts$/);
    const reads = /(?<!\.)\b(?:get|getMany|queryPage|eachPage)(?:<[^(]*>)?\(/;
    for (const { file, text } of sources.filter(({ file }) => file.endsWith('.repo.ts'))) {
      if (reads.test(text))
        expect(
          commented.map((one) => one.file),
          file,
        ).toContain(file);
    }
  });

  it('name an existing index', () => {
    for (const { number, index } of documented) expect(['table', 'GSI1', 'GSI2', 'GSI3'], number).toContain(index);
  });
});

describe('the table', () => {
  it('is never scanned', () => {
    for (const { file, text } of sources) expect(text, file).not.toMatch(/\bScan(Command)?\b/);
  });

  it("builds and splits key strings in one place, with the schema's append-only prefixes", () => {
    const begins = Object.values(appendOnly);
    const records = [
      keys.auditRecord('', '', ''),
      keys.ledgerEntry({ at: '2026-05', paymentIntentId: '', type: 'created', reference: '' }),
    ];
    expect(records.map(({ PK }, index) => PK.startsWith(begins[index] ?? '?'))).toEqual([true, true]);
    for (const { file, text } of sources.filter(({ file }) => !/(keys|table\/schema)\.ts$|\.fixture\.ts$/.test(file))) {
      expect(text.match(/[`'"][A-Z][A-Z_]+#[^`'"]*[`'"]/g), file).toBeNull();
      if (!file.includes('masking')) expect(text, file).not.toMatch(/\b(split|indexOf|lastIndexOf)\('#'\)/);
    }
  });
});
