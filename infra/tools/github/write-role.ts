import { mkdirSync, writeFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { stages } from '#infra/stages';
import { accountOf, rightsPolicy, trustPolicy } from './role';

/**
 * `npx tsx infra/tools/github/write-role.ts prod your-name/your-repository` writes the two policies of a stage's role
 * (docs/deploy.md).
 */
const [stage = '', repository = ''] = process.argv.slice(2);

try {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('Write the stage and the repository: prod your-name/your-repository');
  const deployer = { stage, repository, account: accountOf(stage, stages) };
  mkdirSync(fromRoot('dist'), { recursive: true });
  for (const [name, policy] of Object.entries({ trust: trustPolicy(deployer), rights: rightsPolicy(deployer) })) {
    const file = `dist/deploy-${stage}-${name}.json`;
    writeFileSync(fromRoot(file), `${JSON.stringify(policy, null, 2)}\n`);
    process.stdout.write(`${file}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
