import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';
import { stages } from '#infra/stages';
import { accountOf, rightsPolicy, trustPolicy, withoutData } from '#infra/tools/github/role';

const folder = fromRoot('.github', 'workflows');
const workflows = new Map(readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]));

/** Returns the text of each job of a workflow by name. */
const jobsOf = (text: string): Map<string, string> => {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}(\w+):\n/m).slice(1);
  return new Map(parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : [])));
};

const jobs = [...workflows].flatMap(([file, text]) => [...jobsOf(text)].map(([name, job]) => ({ name: `${file} ${name}`, job })));
const mayAskForToken = ({ job }: { job: string }): boolean => job.includes('id-token: write');

/** Returns the lines below `permissions:` of a job, such as `contents: read`. */
const permissionsOf = (job: string): string[] =>
  (/^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(job)?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Permissions of jobs besides reading the repository and requesting an OIDC token. None can change the repository. */
const furtherRights: Record<string, string[]> = {
  'codeql.yml analyze': ['actions: read', 'security-events: write'],
  'deploy-stage.yml build': ['attestations: write'],
  'deploy-stage.yml deploy': ['attestations: read'],
  // A called workflow has no permission that its caller lacks.
  'deploy.yml dev': ['attestations: write'],
  'deploy.yml prod': ['attestations: write'],
};

it('deploy without stored keys', () => {
  for (const [file, text] of workflows) {
    expect([file, text]).toEqual([file, expect.not.stringMatching(/secrets\.|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY/)]);
  }
});

it('deploy every stage after the checks, and production last', () => {
  const deploy = workflows.get('deploy.yml') ?? '';
  expect([...deploy.matchAll(/^ {4}needs: (\w+)$/gm)].map(([, job]) => job)).toEqual(['checks', 'dev']);
  expect([...deploy.matchAll(/^ {6}stage: (\w+)$/gm)].map(([, stage]) => stage)).toEqual(Object.keys(stages));
});

it('run the main job on dev before production', () => {
  const stage = workflows.get('deploy-stage.yml') ?? '';
  expect(stage).toMatch(/if: inputs\.stage == 'dev'\n {8}run: \|\n.*\n {10}npx tsx infra\/tools\/journey\/run\.ts "\$url"\n/);
  expect(stage.indexOf('cdk deploy')).toBeLessThan(stage.indexOf('tools/journey'));
});

it('check each change with commands that people can also run', () => {
  const changes = workflows.get('changes.yml') ?? '';
  for (const command of ['npm run --silent ages -- HEAD^1', 'npm run --silent sbom', '.ci/api-breaks HEAD^1'])
    expect(changes).toContain(`- run: ${command}\n`);
  // HEAD^1 exists only if the previous commit was fetched too.
  expect(changes.match(/fetch-depth: 2/g)?.length).toBe(
    changes.split('\n').filter((line) => /uses: actions\/setup/.test(line)).length,
  );
});

it('run the same gate as people run by hand', () => {
  expect(workflows.get('checks.yml')).toContain('- run: .ci/run');
});

describe('every workflow', () => {
  it('pins the actions of others to a commit', () => {
    const used = [...workflows].flatMap(([file, text]) =>
      [...text.matchAll(/^.*\buses:\s*(.+)$/gm)].map(([, action = '']) => ({ file, action })),
    );
    expect(used.length).toBeGreaterThan(5);
    for (const { file, action } of used)
      expect([file, action]).toEqual([
        file,
        expect.stringMatching(/^(\.\/\.github\/workflows\/[\w-]+\.yml|[\w-]+(\/[\w-]+){1,2}@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/),
      ]);
  });

  it('grants each job the listed permissions, and none by default', () => {
    for (const [file, text] of workflows) expect([file, text]).toEqual([file, expect.stringMatching(/^permissions: \{\}$/m)]);
    for (const { name, job } of jobs) {
      const rights = permissionsOf(job);
      expect([name, rights]).toEqual([name, expect.arrayContaining(['contents: read'])]);
      const more = rights.filter((right) => !['contents: read', 'id-token: write'].includes(right));
      expect([name, more]).toEqual([name, furtherRights[name] ?? []]);
    }
  });

  it('leaves no GitHub token in the clone', () => {
    for (const [file, text] of workflows) {
      const [clones, without] = [/actions\/checkout@/g, /persist-credentials: false/g].map(
        (all) => [...text.matchAll(all)].length,
      );
      expect([file, without]).toEqual([file, clones]);
    }
  });

  it('does not run untrusted code with permissions', () => {
    for (const [file, text] of workflows) {
      expect([file, text]).toEqual([file, expect.not.stringMatching(/pull_request_target|workflow_run|issue_comment/)]);
      // Values from GitHub are passed as variables, never inside a command.
      const commands = [...text.matchAll(/^ *(?:- )?run: (?:(?:\||>-)\n((?: {10}.*\n)+)|(.+)$)/gm)].map(
        ([, block, line]) => block ?? line,
      );
      expect(commands.length).toBeGreaterThanOrEqual(['deploy.yml', 'codeql.yml'].includes(file) ? 0 : 1);
      for (const command of commands) expect([file, command]).toEqual([file, expect.not.stringContaining('${{')]);
    }
  });
});

const jobOf = (name: string): string => jobs.find((one) => one.name === name)?.job ?? '';

/** Returns the position of a text in a job. */
const placeIn = (job: string, text: string): number => {
  expect([text, job.includes(text)]).toEqual([text, true]);
  return job.indexOf(text);
};

describe('a job that can request an OIDC token', () => {
  const asking = jobs.filter(mayAskForToken);

  it('deploys from main, signs what is deployed, or checks for drift', () => {
    expect(asking.map(({ name }) => name)).toEqual([
      'deploy-stage.yml build',
      'deploy-stage.yml deploy',
      'deploy.yml dev',
      'deploy.yml prod',
      'drift.yml compare',
    ]);
    expect(workflows.get('deploy.yml')).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n\n/m);
    // Only deploy.yml calls it.
    expect(workflows.get('deploy-stage.yml')).toMatch(/^on:\n {2}workflow_call:\n/m);
    const callers = jobs
      .filter(({ job }) => job.includes('deploy-stage.yml') && job.includes('uses: ./'))
      .map(({ name }) => name);
    expect(callers).toEqual(['deploy.yml dev', 'deploy.yml prod']);
  });

  it.each(['deploy-stage.yml build', 'deploy-stage.yml deploy'])('%s runs no package scripts and uses no cache', (name) => {
    const job = jobOf(name);
    const installs = [...job.matchAll(/\bnpm (?:ci|install|i)\b.*$/gm)].map(([command]) => command);
    expect(installs).toEqual([expect.stringContaining('--ignore-scripts')]);
    expect(job).not.toMatch(/^ *cache:/m);
    expect(job).toContain('package-manager-cache: false');
  });

  it('builds without an environment or a role', () => {
    const build = jobOf('deploy-stage.yml build');
    expect(build).toContain('npx cdk synth');
    expect(build).not.toMatch(/^ {4}environment:|aws-actions|AWS_ROLE/m);
  });

  it('signs the list of everything that was built before uploading it', () => {
    const build = jobOf('deploy-stage.yml build');
    const order = ['cdk synth', 'digests -- write cdk.out dist/digests.txt', 'actions/attest@', 'actions/upload-artifact@'];
    const places = order.map((text) => placeIn(build, text));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect([...build.matchAll(/subject-path: (.+)$/gm)].map(([, file]) => file)).toEqual([
      'dist/digests.txt',
      'dist/digests.txt',
    ]);
  });

  it('deploys only the signed build: it verifies both before it has credentials, and builds nothing', () => {
    const deploy = jobOf('deploy-stage.yml deploy');
    expect(deploy).toMatch(/^ {4}needs: build$/m);
    const order = [
      'actions/download-artifact@',
      'gh attestation verify dist/digests.txt',
      'digests -- verify cdk.out dist/digests.txt',
      'configure-aws-credentials@',
      'cdk deploy',
    ];
    const places = order.map((text) => placeIn(deploy, text));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const option of ['--signer-workflow', '--source-ref', '--source-digest', '--deny-self-hosted-runners'])
      expect(deploy).toContain(option);
    expect(deploy).not.toMatch(/cdk synth|vite build|run build/);
    const cdk = [...deploy.matchAll(/npx cdk .*$/gm)].map(([command]) => command);
    expect(cdk.length).toBe(2);
    for (const command of cdk) expect(command).toContain("--app cdk.out --build ''");
  });

  it('skips only the signature if the repository cannot have one, and never the comparison', () => {
    const conditions = ['build', 'deploy'].flatMap((name) => [
      ...jobOf(`deploy-stage.yml ${name}`).matchAll(/^ {6}- (?:name: .*\n {8})?if: (.+)\n {8}(?:name|uses|run): (.*)$/gm),
    ]);
    expect(conditions.map(([, condition, what]) => [condition, what?.split('@')[0]])).toEqual([
      ["vars.ATTESTATIONS != 'none'", 'actions/attest'],
      ["vars.ATTESTATIONS != 'none'", 'actions/attest'],
      ["vars.ATTESTATIONS != 'none'", '>-'],
      ["inputs.stage == 'dev'", '|'],
    ]);
  });

  it('runs in the environment of its stage, which holds the role', () => {
    const job = jobOf('deploy-stage.yml deploy');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as GitHub reads it.
    expect(job).toContain('environment: ${{ inputs.stage }}');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as GitHub reads it.
    expect(job).toContain('role-to-assume: ${{ vars.AWS_ROLE_ARN }}');
  });

  it('has credentials as long as its timeout, which the role allows', () => {
    const job = jobOf('deploy-stage.yml deploy');
    const seconds = 60 * Number(/timeout-minutes: (\d+)/.exec(job)?.[1]);
    expect(job).toContain(`role-duration-seconds: ${seconds}\n`);
    expect(readFileSync(fromRoot('docs/deploy.md'), 'utf8')).toContain(
      `--role-name settee-deploy-dev --max-session-duration ${seconds} `,
    );
  });
});

describe('the role of a stage', () => {
  const repository = { repository: 'ada/settee', ownerId: '11', repositoryId: '22' };
  const accounts = Object.fromEntries(Object.keys(stages).map((stage, index) => [stage, { account: `12345678901${index}` }]));
  const policies = Object.keys(stages).map((stage) => {
    const deployer = { stage, account: accountOf(stage, accounts), ...repository };
    return { ...deployer, trust: trustPolicy(deployer, 'deploy'), rights: rightsPolicy(deployer) };
  });

  it('can be assumed by one environment, branch and workflow of one repository only', () => {
    for (const { stage, account, trust } of policies) {
      const [statement, ...others] = trust.Statement as { Principal?: object; Condition?: Record<string, object> }[];
      expect(others).toEqual([]);
      expect(statement).toEqual({
        Effect: 'Allow',
        Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com` },
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': [
              `repo:ada@11/settee@22:environment:${stage}`,
              `repo:ada/settee:environment:${stage}`,
            ],
            'token.actions.githubusercontent.com:repository_id': '22',
            'token.actions.githubusercontent.com:environment': stage,
            'token.actions.githubusercontent.com:ref': 'refs/heads/main',
            'token.actions.githubusercontent.com:job_workflow_ref':
              'ada/settee/.github/workflows/deploy-stage.yml@refs/heads/main',
          },
        },
      });
      expect(workflows.has('deploy-stage.yml')).toBe(true);
    }
  });

  it('can assume the CDK roles of its own account only', () => {
    for (const { stage, account, rights } of policies) {
      const [statement] = rights.Statement as { Action?: string; Resource?: string[] }[];
      expect([stage, statement?.Action]).toEqual([stage, 'sts:AssumeRole']);
      for (const resource of statement?.Resource ?? []) {
        expect(resource).toMatch(new RegExp(`^arn:aws:iam::${account}:role/cdk-hnb659fds-[a-z-]+-role-${account}-us-east-1$`));
        for (const other of policies.filter((one) => one.stage !== stage)) expect(resource).not.toContain(other.account);
      }
    }
  });

  it('for drift can be assumed from main by that workflow only, and reads no data', () => {
    const stage = 'prod';
    const { Statement } = trustPolicy({ stage, account: accountOf(stage, accounts), ...repository }, 'drift');
    expect((Statement as { Condition?: { StringEquals: object } }[])[0]?.Condition?.StringEquals).toMatchObject({
      'token.actions.githubusercontent.com:sub': [
        'repo:ada@11/settee@22:ref:refs/heads/main',
        'repo:ada/settee:ref:refs/heads/main',
      ],
      'token.actions.githubusercontent.com:repository_id': '22',
      'token.actions.githubusercontent.com:job_workflow_ref': 'ada/settee/.github/workflows/drift.yml@refs/heads/main',
    });
    const [denied] = withoutData().Statement;
    expect([denied?.Effect, denied?.Resource]).toEqual(['Deny', '*']);
    expect(denied?.Action).toEqual(
      expect.arrayContaining(['dynamodb:GetItem', 'dynamodb:Scan', 's3:GetObject*', 'logs:StartQuery']),
    );
  });

  it('for drift is used weekly in every stage, with read-only calls', () => {
    const drift = workflows.get('drift.yml') ?? '';
    expect(drift).toMatch(/^on:\n {2}schedule:\n {4}- cron: '[^']+'\n {2}workflow_dispatch:\n\n/m);
    expect(/stage: \[(.+)\]/.exec(drift)?.[1]?.split(', ')).toEqual(Object.keys(stages));
    for (const [, verb] of drift.matchAll(/aws cloudformation ([\w-]+)/g)) expect(verb).toMatch(/^(detect|describe)-/);
    expect(drift).not.toMatch(/checkout@|npm |npx /);
  });

  it('is written only for stages that do not share an account', () => {
    const shared = { dev: { account: '123456789012' }, prod: { account: '123456789012' } };
    expect(() => accountOf('dev', shared)).toThrow(/'dev' and 'prod' share the account 123456789012/);
    expect(() => accountOf('dev', { dev: {}, prod: { account: '123456789012' } })).toThrow(/'dev' names no account/);
    expect(() => accountOf('prod', { prod: { account: '000000000000' } })).toThrow(/'prod' names no account/);
    expect(() => accountOf('staging', shared)).toThrow(/There is no stage 'staging'/);
  });

  it('is written by a command that says what is missing', () => {
    const write = (...args: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'infra/tools/github/write-role.ts', ...args], {
        cwd: fromRoot(),
        encoding: 'utf8',
      });
    expect(write('prod')).toMatchObject({ status: 1, stderr: expect.stringContaining('prod your-name/your-repository') });
    // This repository contains example accounts only.
    expect(write('prod', 'ada/settee')).toMatchObject({ status: 1, stderr: expect.stringContaining('gh api repos/ada/settee') });
    const accountMissing = { status: 1, stderr: expect.stringContaining("'prod' names no account") };
    expect(write('prod', 'ada/settee', '11', '22')).toMatchObject(accountMissing);
  });
});

it('use the Node version of the Lambdas, and the checks also the oldest supported one', () => {
  const [lambda] = /NODEJS_(\d+)_X/.exec(readFileSync(fromRoot('infra/constructs/product-function.ts'), 'utf8'))?.slice(1) ?? [];
  const { engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { engines: { node: string } };
  const oldest = engines.node.replace(/^>=(\d+\.\d+)\.0$/, '$1');
  const asked = [...workflows.values()].flatMap((text) =>
    [...text.matchAll(/^ +node(?:-version)?: (?!\$)(.*)$/gm)].map(([, node]) => node),
  );
  expect([...new Set(asked)].sort()).toEqual([`'${lambda}'`, `['${oldest}', '${lambda}']`].sort());
  expect(readFileSync(fromRoot('.devcontainer/devcontainer.json'), 'utf8')).toContain(`typescript-node:${lambda}-`);
});
