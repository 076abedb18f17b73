import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { productionSettings, synthesize } from '#infra/testing/synth';
import { commandsOf, documents, usedCommands } from './commands';
import known from './operations.json';

type Operation = { options: string[]; required: string[] };
const operations: Record<string, Operation | undefined> = known.operations;
const commands = usedCommands();

/** What the command line would say to it. A switch is also there as its opposite. */
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

it('writes no command of AWS that its command line would refuse', () => {
  expect(commands.length).toBeGreaterThan(70);
  expect(commands.flatMap(problems)).toEqual([]);
});

it('keeps of the command line what is used, and no more', () => {
  expect(Object.keys(operations).sort()).toEqual([...new Set(commands.map(({ operation }) => operation))].sort());
});

it('sees a verb, an option and a missing one', () => {
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

it('fills in by what the deployment prints: every <Name> is one of its outputs', () => {
  const outputs = Object.values(synthesize(productionSettings).templates).flatMap((template) =>
    Object.keys((template.toJSON().Outputs ?? {}) as object),
  );
  const names = documents
    .flatMap((file) => [...readFileSync(fromRoot(file), 'utf8').matchAll(/<([A-Z][A-Za-z]+)>/g)])
    .map(([, name]) => name);
  // What a stack's events name.
  expect(names.filter((name) => ![...outputs, 'LogicalResourceId'].includes(name ?? ''))).toEqual([]);
});
