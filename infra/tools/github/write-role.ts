import { mkdirSync, writeFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { stages } from '#infra/stages';
import { accountOf, rightsPolicy, trustPolicy, withoutData } from './role';

/**
 * `npx tsx infra/tools/github/write-role.ts prod your-name/your-repository` writes the policies of a stage's two
 * roles (docs/deploy.md).
 */
const [stage = '', repository = ''] = process.argv.slice(2);

try {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('Write the stage and the repository: prod your-name/your-repository');
  const deployer = { stage, repository, account: accountOf(stage, stages) };
  mkdirSync(fromRoot('dist'), { recursive: true });
  const policies = {
    [`deploy-${stage}-trust`]: trustPolicy(deployer, 'deploy'),
    [`deploy-${stage}-rights`]: rightsPolicy(deployer),
    [`drift-${stage}-trust`]: trustPolicy(deployer, 'drift'),
    [`drift-${stage}-without-data`]: withoutData(),
  };
  for (const [name, policy] of Object.entries(policies)) {
    const file = `dist/${name}.json`;
    writeFileSync(fromRoot(file), `${JSON.stringify(policy, null, 2)}\n`);
    process.stdout.write(`${file}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
