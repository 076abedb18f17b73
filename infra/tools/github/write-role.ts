import { mkdirSync, writeFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { stages } from '#infra/stages';
import { accountOf, rightsPolicy, trustPolicy, withoutData } from './role';

/**
 * `npx tsx infra/tools/github/write-role.ts prod your-name/your-repository <owner id> <repository id>` writes the policies of a
 * stage's two roles (docs/deploy.md).
 */
const [stage = '', repository = '', ownerId = '', repositoryId = ''] = process.argv.slice(2);

try {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('Write the stage, the repository and the ids of both: prod your-name/your-repository 1234 5678');
  if (![ownerId, repositoryId].every((id) => /^[1-9]\d*$/.test(id)))
    throw new Error(`Write the ids, too: gh api repos/${repository} --jq '.owner.id, .id' prints them`);
  const deployer = { stage, repository, ownerId, repositoryId, account: accountOf(stage, stages) };
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
