import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { readStage, type StageSettings } from '#infra/stage';
import { stages } from '#infra/stages';
import { questionsFor, stacksCommand } from '../preflight/questions';

/** For `aws dynamodb wait table-exists --table-name x`, `operation` is `dynamodb wait table-exists`. */
interface Command {
  operation: string;
  options: string[];
  /** Only mentioned by name, without options: not meant to be typed. */
  named: boolean;
  text: string;
}

export const documents = ['docs/deploy.md', 'docs/runbook.md', 'docs/operating.md'];

/** The lines of shell blocks, with continued lines joined, and the texts in backticks elsewhere. */
const snippetsOf = (markdown: string): { text: string; inline: boolean }[] => {
  const blocks = [...markdown.matchAll(/^ *(?:\d+\. )?```sh\n([\s\S]*?)\n *```$/gm)];
  const prose = markdown.replace(/```[\s\S]*?```/g, '');
  return [
    ...blocks.flatMap(([, block = '']) => block.replace(/\\\n\s*/g, '').split('\n')).map((text) => ({ text, inline: false })),
    ...[...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ text, inline: true })),
  ];
};

/** The words of a command by the shell's rules, up to its end. A placeholder is a single word. */
const wordsOf = (text: string): string[] => {
  const filled = text.replace(/<[^<>\s][^<>]*>/g, 'filled-in');
  const words = filled.match(/'[^']*'|"[^"]*"|[;|)#]|[^\s;|)'"]+/g) ?? [];
  const end = words.findIndex((word) => /^[;|)#]/.test(word));
  return end < 0 ? words : words.slice(0, end);
};

export const commandsOf = (markdown: string): Command[] =>
  snippetsOf(markdown).flatMap(({ text, inline }) =>
    [...text.matchAll(/\baws (?=[a-z0-9-]+ [a-z])/g)].map(({ index, 0: start }) => {
      // A nested command is examined separately.
      const own = text.slice(index + start.length).replace(/\$\([^)]*\)/g, 'filled-in');
      const words = wordsOf(own);
      const verbs = words.slice(0, words[1] === 'wait' ? 3 : 2);
      const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
      return { operation: verbs.join(' '), options, named: inline && words.length === verbs.length, text: own };
    }),
  );

const documentedCommands = (): Command[] => documents.flatMap((file) => commandsOf(readFileSync(fromRoot(file), 'utf8')));

/** The commands for a stage with all optional settings, before and after its first deployment. */
const preflightCommands = (): Command[] => {
  const asking: StageSettings = {
    ...(stages.dev as StageSettings),
    restoredTableName: 'restored',
    restoredTableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/restored/stream/1',
    site: {
      domain: 'www.yours.test',
      hostedZone: { id: 'Z1', name: 'yours.test' },
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    },
  };
  const stage = {
    ...readStage('test', { test: asking }),
    account: '123456789012',
    backups: { copyTo: 'arn:aws:backup:us-east-1:210987654321:backup-vault:settee' },
  };
  const deployed = ['edge', 'operations'].map((name) => [name, 'CREATE_COMPLETE'] as const);
  const asked = [new Map<string, string>(), new Map(deployed)].flatMap((stacks) =>
    questionsFor(stage, stacks).map(({ command }) => command),
  );
  return [stacksCommand, ...asked]
    .flatMap((command) => commandsOf(`\`aws ${command.join(' ')}\``))
    .map((one) => ({ ...one, named: false }));
};

export const usedCommands = (): Command[] => [...documentedCommands(), ...preflightCommands()];
