import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = ['src', 'desk']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  expression?: Node;
  consequent?: Node;
  alternate?: Node;
  operator?: string;
  right?: Node;
  property?: { name?: string };
  children?: Node[];
}

const isWords = (node: Node | undefined): boolean => node?.type === 'Literal' || node?.type === 'TemplateLiteral';
const isBlank = ({ type, value, expression }: Node): boolean => {
  if (type === 'JSXText') return String(value).trim() === '';
  return expression?.type === 'JSXEmptyExpression' || (expression?.type === 'Literal' && String(expression.value).trim() === '');
};
const named = ['label', 'name', 'text', 'title'];
const isText = ({ type, expression }: Node): boolean =>
  type === 'JSXText' || isWords(expression) || named.includes(expression?.property?.name ?? '');
/** Is true for a part that is rendered only sometimes. A choice between two texts is always a text. */
const isConditional = ({ expression }: Node): boolean => {
  if (expression?.type === 'LogicalExpression') return expression.operator === '&&' || !isWords(expression.right);
  return expression?.type === 'ConditionalExpression' && !(isWords(expression.consequent) && isWords(expression.alternate));
};

const elementsIn = (node: unknown): Node[] => {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(elementsIn);
  return 'children' in node && Array.isArray(node.children) ? [node as unknown as Node, ...inside] : inside;
};

const tagsIn = (source: string): string[] => {
  const tags: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as Node;
    if (type === 'JSXOpeningElement') tags.push(source.slice(start, end));
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseAst(source, { lang: 'tsx' }));
  return tags;
};

const offences = (source: string): number[] =>
  elementsIn(parseAst(source, { lang: 'tsx' })).flatMap(({ start, children = [] }) => {
    const shown = children.filter((child) => !isBlank(child));
    return shown.some(isText) && shown.some(isConditional) ? [source.slice(0, start).split('\n').length] : [];
  });

// A translator replaces bare texts, so that React cannot insert or remove a part beside one (lib/translated.ts).
it('renders no conditional part beside bare text in any component', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => offences(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

// Screen readers announce changes only in live regions that were displayed before the change.
it('hides no empty live region in any component', () => {
  const region = /role="(?:status|alert)"|aria-live/;
  const hidden = files.filter((file) =>
    tagsIn(readFileSync(path.join(root, file), 'utf8')).some((tag) => region.test(tag) && tag.includes('empty:hidden')),
  );
  expect(hidden).toEqual([]);
});

it('detects a conditional part beside bare text', () => {
  const offending = ['<b>{a && <i />}Send</b>', '<b>{a ? <i /> : null}{`Send`}</b>', "<b>{a.label}{b && ' (old)'}</b>"];
  for (const source of offending) expect([source, offences(source)]).toEqual([source, [1]]);
  for (const source of ["<b>{a ? 'Fits' : 'Longer'} yours</b>", '<b>{a && <i />}<span>Send</span></b>', '<b><Icon /> Send</b>'])
    expect([source, offences(source)]).toEqual([source, []]);
});
