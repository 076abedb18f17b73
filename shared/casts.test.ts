import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '#infra/testing/files';

// What is cast to `never` or `any` is not checked any more: a misspelt field of a call, and the test passes for another reason than it says.
const casts = /\bas (?:never|any)\b(?! \w)/;
const explained = /\/\/ biome-ignore lint\/suspicious\/noExplicitAny: \S/;

const files = ['functions', 'shared', 'frontend', 'infra'].flatMap((room) => filesBelow(room, /^(?!.*node_modules).*\.tsx?$/));

/** The lines of code with a cast that nothing beside it explains. */
const unexplained = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.filter((line, index) => {
    const code = line.replace(/^\s*(?:\*|\/\/|\/\*).*/, '').replace(/'[^']*'|`[^`]*`/g, '');
    return casts.test(code) && !explained.test(lines[index - 1] ?? '');
  });
};

describe('a cast that takes away all types', () => {
  it('stands nowhere without a word on why, in tests least of all', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => unexplained(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  it('is seen where one is', () => {
    const cast = ['as', 'never'].join(' ');
    expect(unexplained(`await release(id, { by } ${cast}, now);\n// ${cast} before\nconst text = '${cast}';`)).toHaveLength(1);
    expect(
      unexplained(`// biome-ignore lint/suspicious/noExplicitAny: each has a shape of its own.\nreturn body ${cast};`),
    ).toEqual([]);
  });
});
