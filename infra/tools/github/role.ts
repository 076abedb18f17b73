import type { StageSettings } from '#infra/stage';

/**
 * A job of the deployment workflow, on `main`, in the environment of its stage. Each stage has its own role in its own account.
 */
export interface Deployer {
  stage: string;
  /** The AWS account. */
  account: string;
  /** `owner/repository` at GitHub. */
  repository: string;
}

const issuer = 'token.actions.githubusercontent.com';
const branch = 'refs/heads/main';
/** The reusable workflow with the steps, not the one that calls it. */
const workflow = '.github/workflows/deploy-stage.yml';

/** The roles from `cdk bootstrap` that `cdk deploy` uses for this product, which has no images. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'] as const;
/** The CDK's default. */
const bootstrapQualifier = 'hnb659fds';
const region = 'us-east-1';

const allow = (statement: object) => ({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });

/**
 * Who may assume the role. GitHub states by these claims where the job runs, and AWS compares all of them exactly:
 * https://docs.github.com/en/actions/reference/security/oidc,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html#condition-keys-wif
 */
export const trustPolicy = ({ stage, account, repository }: Deployer) =>
  allow({
    Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        [`${issuer}:aud`]: 'sts.amazonaws.com',
        [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
        [`${issuer}:ref`]: branch,
        [`${issuer}:job_workflow_ref`]: `${repository}/${workflow}@${branch}`,
      },
    },
  });

/** The role's rights: to act as the CDK in its own account. */
export const rightsPolicy = ({ account }: Pick<Deployer, 'account'>) =>
  allow({
    Action: 'sts:AssumeRole',
    Resource: bootstrapRoles.map((role) => `arn:aws:iam::${account}:role/cdk-${bootstrapQualifier}-${role}-${account}-${region}`),
  });

/**
 * The account of a stage that GitHub may deploy.
 *
 * The roles of `cdk bootstrap` can do everything in their account. Two stages in one account could therefore deploy each other,
 * whatever the rights of their own roles: GitHub deploys each stage into an account of its own, or not at all.
 *
 * @throws Error that says what to write
 */
export const accountOf = (stage: string, stages: Record<string, Pick<StageSettings, 'account'>>): string => {
  const account = stages[stage]?.account;
  if (!stages[stage]) throw new Error(`There is no stage '${stage}' in infra/stages.ts, only ${Object.keys(stages).join(', ')}`);
  if (!account || !/^(?!0{12})\d{12}$/.test(account)) {
    throw new Error(`Stage '${stage}' names no account in infra/stages.ts: write account: '<twelve digits>', one of its own`);
  }
  const neighbour = Object.keys(stages).find((other) => other !== stage && stages[other]?.account === account);
  if (neighbour !== undefined) {
    throw new Error(
      `The stages '${stage}' and '${neighbour}' share the account ${account}: each could deploy the other. Give each its own`,
    );
  }
  return account;
};
