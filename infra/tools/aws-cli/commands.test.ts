import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { productionSettings, synthesize } from '#infra/testing/synth';
import { commandsOf, documents, usedCommands } from './commands';
import known from './operations.json';

type Operation = { options: string[]; required: string[] };
const operations: Record<string, Operation | undefined> = known.operations;
const commands = usedCommands();

/** Returns the errors of a command. A switch `--x` also exists as `--no-x`. */
const problems = ({ operation, options, named, text }: (typeof commands)[number]): string[] => {
  const own = operations[operation];
  if (!own) return [`${operation} is not known: is it written right? Then extract.py has to be run`];
  if (named) return [];
  return [
    ...options
      .filter((name) => ![...own.options, ...known.everywhere].includes(name))
      .map((name) => `${operation} has no --${name}`),
    ...own.required
      .filter((name) => !options.includes(name) && !options.includes(`no-${name}`))
      .map((name) => `${operation} needs --${name}: ${text.slice(0, 100)}`),
  ];
};

it('finds only valid AWS commands in documents and scripts', () => {
  expect(commands.length).toBeGreaterThan(70);
  expect(commands.flatMap(problems)).toEqual([]);
});

it('keeps only operations that are used', () => {
  expect(Object.keys(operations).sort()).toEqual([...new Set(commands.map(({ operation }) => operation))].sort());
});

it('reports unknown operations, unknown options and missing options', () => {
  const commands = commandsOf(
    '`aws sqs purge-queues --queue-url x`, `aws sqs purge-queue --url $(aws sqs get-queue-url --query QueueUrl)`, `aws sts get-caller-identity`',
  );
  expect(commands.flatMap(problems)).toEqual([
    expect.stringContaining('sqs purge-queues is not known'),
    'sqs purge-queue has no --url',
    expect.stringContaining('sqs purge-queue needs --queue-url'),
    expect.stringContaining('sqs get-queue-url needs --queue-name'),
  ]);
});

it('uses only placeholders that are outputs of the deployment', () => {
  const outputs = Object.values(synthesize(productionSettings).templates).flatMap((template) =>
    Object.keys((template.toJSON().Outputs ?? {}) as object),
  );
  const names = documents
    .flatMap((file) => [...readFileSync(fromRoot(file), 'utf8').matchAll(/<([A-Z][A-Za-z]+)>/g)])
    .map(([, name]) => name);
  // A field in the events of a stack.
  expect(names.filter((name) => ![...outputs, 'LogicalResourceId'].includes(name ?? ''))).toEqual([]);
});
