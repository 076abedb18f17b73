import type { StageSettings } from '#infra/stage';

/** A job of the deployment workflow. Each stage has its own role in its own account. */
interface Deployer {
  stage: string;
  account: string;
  repository: string;
  /** GitHub's numbers of owner and repository, which survive a rename and are never reused. */
  ownerId: string;
  repositoryId: string;
}

const issuer = 'token.actions.githubusercontent.com';
const branch = 'refs/heads/main';
/** The workflow of each task, and GitHub's name of its job. For a deployment, the reusable workflow with the steps counts. */
const tasks = {
  deploy: { workflow: '.github/workflows/deploy-stage.yml', subject: (stage: string) => `environment:${stage}` },
  drift: { workflow: '.github/workflows/drift.yml', subject: () => `ref:${branch}` },
} as const;
export type Task = keyof typeof tasks;

/** The roles from `cdk bootstrap` that `cdk deploy` uses for this product, which has no images. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'] as const;
const bootstrapQualifier = 'hnb659fds';
const region = 'us-east-1';

const allow = (statement: object) => ({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });

/**
 * Returns who may assume the role. GitHub states in these claims where the job runs, and AWS compares them exactly:
 * https://docs.github.com/en/actions/reference/security/oidc,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html#condition-keys-wif
 */
export const trustPolicy = ({ stage, account, repository, ownerId, repositoryId }: Deployer, task: Task) => {
  const [owner, name] = repository.split('/');
  const subject = tasks[task].subject(stage);
  return allow({
    Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        [`${issuer}:aud`]: 'sts.amazonaws.com',
        // Repositories created or renamed since 2026-07-15 send the numbers as well (GitHub's changelog of 2026-04-23).
        [`${issuer}:sub`]: [`repo:${owner}@${ownerId}/${name}@${repositoryId}:${subject}`, `repo:${repository}:${subject}`],
        [`${issuer}:repository_id`]: repositoryId,
        ...(task === 'deploy' && { [`${issuer}:environment`]: stage }),
        [`${issuer}:ref`]: branch,
        [`${issuer}:job_workflow_ref`]: `${repository}/${tasks[task].workflow}@${branch}`,
      },
    },
  });
};

/** The role's rights: to act as the CDK in its own account. */
export const rightsPolicy = ({ account }: Pick<Deployer, 'account'>) =>
  allow({
    Action: 'sts:AssumeRole',
    Resource: bootstrapRoles.map((role) => `arn:aws:iam::${account}:role/cdk-${bootstrapQualifier}-${role}-${account}-${region}`),
  });

/**
 * Denies the drift check access to data. It needs AWS's policy ReadOnlyAccess, because CloudFormation reads resources with the
 * caller's rights (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-drift.html), but that policy
 * also reads data.
 */
export const withoutData = () => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Deny',
      Action: [
        'dynamodb:BatchGetItem',
        'dynamodb:GetItem',
        'dynamodb:GetRecords',
        'dynamodb:PartiQLSelect',
        'dynamodb:Query',
        'dynamodb:Scan',
        's3:GetObject*',
        'logs:FilterLogEvents',
        'logs:GetLogEvents',
        'logs:GetLogRecord',
        'logs:GetQueryResults',
        'logs:StartLiveTail',
        'logs:StartQuery',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminListUserAuthEvents',
        'cognito-idp:ListUsers*',
        'secretsmanager:GetSecretValue',
        'sqs:ReceiveMessage',
        'ssm:GetParameter*',
        'xray:BatchGetTraces',
      ],
      Resource: '*',
    },
  ],
});

/**
 * Returns the account of a stage that GitHub may deploy. The roles of `cdk bootstrap` can do everything in their account, so two
 * stages in one account could deploy each other. GitHub deploys only stages with an account of their own.
 *
 * @throws Error that says what to write
 */
export const accountOf = (stage: string, stages: Record<string, Pick<StageSettings, 'account'>>): string => {
  const account = stages[stage]?.account;
  if (!stages[stage]) throw new Error(`There is no stage '${stage}' in infra/stages.ts, only ${Object.keys(stages).join(', ')}`);
  if (!account || !/^(?!0{12})\d{12}$/.test(account)) {
    throw new Error(`Stage '${stage}' names no account in infra/stages.ts: write account: '<twelve digits>', one of its own`);
  }
  const neighbor = Object.keys(stages).find((other) => other !== stage && stages[other]?.account === account);
  if (neighbor !== undefined) {
    throw new Error(
      `The stages '${stage}' and '${neighbor}' share the account ${account}: each could deploy the other. Give each its own`,
    );
  }
  return account;
};
