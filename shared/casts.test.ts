import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '#infra/testing/files';

// The compiler no longer checks a value that is cast to `never` or `any`: with a misspelled field, a test can pass for the wrong reason.
const casts = /\bas (?:never|any)\b(?! \w)/;
const explained = /\/\/ biome-ignore lint\/suspicious\/noExplicitAny: \S/;

const files = ['functions', 'shared', 'frontend', 'infra'].flatMap((room) => filesBelow(room, /^(?!.*node_modules).*\.tsx?$/));

/** The lines of code with a cast that no comment explains. */
const unexplained = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.filter((line, index) => {
    const code = line.replace(/^\s*(?:\*|\/\/|\/\*).*/, '').replace(/'[^']*'|`[^`]*`/g, '');
    return casts.test(code) && !explained.test(lines[index - 1] ?? '');
  });
};

describe('a cast to never or any', () => {
  it('always has a comment that explains it', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => unexplained(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  it('is detected in code, but not in comments or strings', () => {
    const cast = ['as', 'never'].join(' ');
    expect(unexplained(`await release(id, { by } ${cast}, now);\n// ${cast} before\nconst text = '${cast}';`)).toHaveLength(1);
    expect(
      unexplained(`// biome-ignore lint/suspicious/noExplicitAny: each has a shape of its own.\nreturn body ${cast};`),
    ).toEqual([]);
  });
});
