import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { productionSettings, synthesize, temporaryFolder, throwawaySettings } from '#infra/testing/synth';
import { folderOf, installPackages, python } from './emulator';

/** CloudFormation's schemas, and rules that the emulator does not know: https://github.com/aws-cloudformation/cfn-lint */
const packages = ['cfn-lint==1.58.0'];
const unavailable = installPackages(packages);
if (unavailable) console.warn(`The templates are NOT linted: ${unavailable}.`);

interface Finding {
  Rule: { Id: string };
  Message: string;
  Filename: string;
}

const exceptions: { rule: string; message: RegExp; reason: string }[] = [
  {
    rule: 'W3005',
    message: /dependency already enforced/,
    reason: 'The CDK names what a function needs twice; it harms nothing.',
  },
];

(unavailable ? it.skip : it)('has templates of both stages in which cfn-lint finds nothing without a reason', () => {
  const folder = temporaryFolder();
  const files = Object.entries({ prod: productionSettings, dev: throwawaySettings }).flatMap(([stage, settings]) =>
    Object.entries(synthesize(settings).templates).map(([name, template]) => {
      const file = path.join(folder, `${stage}-${name}.json`);
      writeFileSync(file, JSON.stringify(template.toJSON()));
      return file;
    }),
  );
  const { stdout, stderr } = spawnSync(
    python() ?? '',
    ['-c', 'from cfnlint.runner import main; main()', '--format', 'json', '--regions', 'us-east-1', '--', ...files],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, PYTHONPATH: folderOf(packages) },
    },
  );
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as Finding[];
  const isMeant = ({ Rule, Message }: Finding, { rule, message }: (typeof exceptions)[number]): boolean =>
    Rule.Id === rule && message.test(Message);
  const unmeant = found.filter((finding) => !exceptions.some((exception) => isMeant(finding, exception)));
  expect(unmeant.map(({ Rule, Message, Filename }) => `${path.basename(Filename)} ${Rule.Id} ${Message}`)).toEqual([]);
  expect(exceptions.filter((exception) => !found.some((finding) => isMeant(finding, exception)))).toEqual([]);
});
