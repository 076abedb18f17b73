import { spawnSync } from 'node:child_process';
import { resolveNs } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { readStage } from '#infra/stage';
import { stages } from '#infra/stages';
import { type Answer, type Finding, judged, questionsFor, siteExamples, stacksCommand, stacksOf, stuckStacks } from './questions';

/**
 * `npm run preflight -- -c stage=prod` checks what templates cannot know about the account before a deployment. Only reads, with
 * the AWS command line. Exits with 1 if the deployment would fail.
 */
const aws = (command: readonly string[]): Answer => {
  const options = ['--region', 'us-east-1', '--output', 'json'];
  const { stdout, stderr, status, error } = spawnSync('aws', [...command, ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, AWS_PAGER: '' },
  });
  if (error) throw new Error('The AWS command line, version 2, is not installed (docs/deploy.md).');
  if (status === 0) return { json: JSON.parse(stdout) };
  const message = stderr.trim();
  return { error: /\((\w+)\) when calling/.exec(message)?.[1] ?? '', message };
};

const nameServersOf = async (domain: string): Promise<string[]> => {
  try {
    return await resolveNs(domain);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw new Error(`The name servers of ${domain} could not be looked up: ${(error as Error).message}`, { cause: error });
  }
};

const stageName = (): string => {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  return values.context?.find((entry) => entry.startsWith('stage='))?.slice('stage='.length) ?? 'dev';
};

const findings = async (): Promise<Finding[]> => {
  const stage = readStage(stageName(), stages);
  const listed = aws(stacksCommand);
  if ('error' in listed) {
    throw new Error(
      `\`aws ${stacksCommand.join(' ')}\` failed: ${listed.message}\nSign in to the stage's account as an administrator; \`aws sts get-caller-identity\` shows who you are.`,
    );
  }
  const stacks = stacksOf(stage, listed.json);
  const answered: Finding[] = [];
  for (const question of questionsFor(stage, stacks))
    answered.push(...judged(question, aws(question.command), question.domain ? await nameServersOf(question.domain) : undefined));
  const warnings = stage.warnings.map((says) => ({ stops: false, says }));
  return [...warnings, ...siteExamples(stage), ...stuckStacks(stage, stacks), ...answered];
};

try {
  const found = await findings();
  for (const { stops, says } of found) process.stdout.write(`${stops ? 'STOPS' : 'later'}: ${says}\n`);
  const stopping = found.filter(({ stops }) => stops).length;
  process.stdout.write(stopping === 0 ? 'Nothing stops this deployment.\n' : `${stopping} of these would stop the deployment.\n`);
  process.exitCode = stopping === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
