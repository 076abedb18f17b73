import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { stages } from '#infra/stages';

const folder = fromRoot('.github', 'workflows');
const workflows = new Map(readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]));

it('deploys without stored keys', () => {
  for (const [file, text] of workflows) {
    expect([file, text]).toEqual([file, expect.not.stringMatching(/secrets\.|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY/)]);
    // A token of GitHub's for AWS is asked for where something is deployed, and only there.
    expect([file, text.includes('id-token: write')]).toEqual([file, file === 'deploy.yml']);
  }
  const trust = JSON.parse(readFileSync(fromRoot('infra/github-trust.json'), 'utf8'));
  const subjects: string[] = trust.Statement[0].Condition.StringLike['token.actions.githubusercontent.com:sub'];
  expect(subjects).toEqual(Object.keys(stages).map((stage) => `repo:<owner>/<repository>:environment:${stage}`));
});

it('deploys every stage after the checks, and production last', () => {
  const deploy = workflows.get('deploy.yml') ?? '';
  expect([...deploy.matchAll(/^ {4}needs: (\w+)$/gm)].map(([, job]) => job)).toEqual(['checks', 'dev']);
  expect([...deploy.matchAll(/^ {6}stage: (\w+)$/gm)].map(([, stage]) => stage)).toEqual(Object.keys(stages));
});

it('runs the gate that is run by hand', () => {
  expect(workflows.get('checks.yml')).toContain('- run: .ci/run');
});

/** actionlint, installed or built from its source; undefined where neither can be had. .github/workflows/checks.yml has it too. */
const actionlint = (): string[] | undefined =>
  [['actionlint'], ['go', 'run', 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12']].find(
    ([command = '', ...args]) => spawnSync(command, [...args, '-version'], { timeout: 90_000 }).status === 0,
  );

const linter = actionlint();
if (!linter) console.warn('The workflows are not linted here: there is neither actionlint nor a Go that can fetch it.');
(linter ? it : it.skip)('is written as GitHub reads it', () => {
  const [command = '', ...args] = linter ?? [];
  const files = [...workflows.keys()].map((file) => `${folder}/${file}`);
  const { stdout, status } = spawnSync(command, [...args, ...files], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});
