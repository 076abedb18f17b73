import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { functionEntries } from '#infra/bundle';
import { addMarketplace } from '#infra/marketplace';
import { fromRoot } from '#infra/root';
import { readStage, type StageSettings } from '#infra/stage';
import { stages } from '#infra/stages';
import { originPlaceholder } from '#shared/pages';

/** A stage that keeps its data, as an ops team would configure it. */
export const productionSettings: StageSettings = {
  ...(stages.prod as StageSettings),
  account: '123456789012',
  protect: true,
  site: { domain: 'www.staging.test', hostedZone: { id: 'Z0123456789', name: 'staging.test' } },
  backups: { copyTo: 'arn:aws:backup:us-east-1:210987654321:backup-vault:settee' },
  readLog: { bucket: 'settee-reads-210987654321' },
  mail: { from: 'Settee <no-reply@staging.test>', identity: 'domain', dailyQuota: 50_000 },
  operators: {
    contact: 'support@staging.test',
    alarms: 'operators@staging.test',
    runbook: 'https://wiki.staging.test/runbook.md',
  },
  stripe: { publishableKey: 'pk_live_abc123' },
};

/** A stage without permanent data, and without its own address. */
export const throwawaySettings: StageSettings = {
  ...productionSettings,
  keepData: false,
  protect: false,
  site: undefined,
  backups: undefined,
  readLog: undefined,
  mail: { from: 'Settee <me@staging.test>', identity: 'address', sandboxRecipients: ['me@staging.test', 'you@staging.test'] },
  firewall: false,
  concurrency: undefined,
};

/** A stage that keeps data before its second deployment, with what production leaves out, and with other values. */
export const variedSettings: StageSettings = {
  ...productionSettings,
  protect: false,
  site: { ...productionSettings.site, domain: 'www.staging.test', redirectFrom: 'staging.test' },
  operators: { ...productionSettings.operators, urgent: 'pager@staging.test' },
  throttle: { requestsPerSecond: 100, burst: 200 },
  tracing: true,
  reportLines: true,
  originSecretNumber: 2,
};

/** A stage that keeps data, with as little as possible, after a restore. */
export const restoredSettings: StageSettings = {
  ...productionSettings,
  readLog: undefined,
  live: false,
  restoredTableName: 'settee-restored',
  restoredTableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/settee-restored/stream/2026-01-01T00:00:00.000',
};

/** The same feature flags as `npx cdk` sets; without copying assets and without source locations, which no test reads. */
export const context: Record<string, unknown> = {
  ...JSON.parse(readFileSync(fromRoot('cdk.json'), 'utf8')).context,
  'aws:cdk:disable-asset-staging': true,
  'aws:cdk:disable-creation-stack-traces': true,
};

// Checking CloudFormation's rules takes longer than the rest of a synth. nag.test.ts checks them, and so does every deployment.
process.env.CDK_VALIDATION ??= 'false';

const temporary: string[] = [];
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-synth-'));
  temporary.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** Replaces the real builds, which take seconds and do not affect the templates. `changed`: a function whose code differs. */
export const stubBuild = (changed?: string): { bundleDir: string; webDir: string } => {
  const folder = temporaryFolder();
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  for (const { name } of functionEntries())
    write(`functions/${name}/index.mjs`, `export const handler = () => '${name}${name === changed ? ' 2' : ''}';\n`);
  write('web/index.html', `<!doctype html><link rel="canonical" href="${originPlaceholder}/">`);
  write('web/app.html', '<!doctype html>');
  write('web/assets/index-abc.js', '');
  return { bundleDir: path.join(folder, 'functions'), webDir: path.join(folder, 'web') };
};

export type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string; DependsOn?: string[] };

type Stacks = ReturnType<typeof addMarketplace>;

export const newApp = (): App => new App({ context, analyticsReporting: false, treeMetadata: false, outdir: temporaryFolder() });

/** An app with the stacks of a stage. */
export const appOf = (settings: StageSettings, built?: ReturnType<typeof stubBuild>): { app: App; stacks: Stacks } => {
  const stage = readStage('test', { test: settings });
  const app = newApp();
  return { app, stacks: addMarketplace(app, stage, built ?? stubBuild()) };
};

/** What a stage deploys, as JSON. */
interface Deployment {
  templates: Record<string, object>;
  /** In the order of their deployment. */
  stacks: { name: string; dependencies: string[]; terminationProtection: boolean | undefined }[];
}

const deploymentOf = ({ app, stacks }: ReturnType<typeof appOf>): Deployment => ({
  templates: Object.fromEntries(Object.entries(stacks).map(([id, stack]) => [id, Template.fromStack(stack).toJSON()])),
  stacks: app.synth().stacks.map(({ stackName, dependencies, terminationProtection }) => ({
    name: stackName,
    dependencies: dependencies.map(({ id }) => id),
    terminationProtection,
  })),
});

/** Cached for other test files of the run, because one stage takes seconds. */
const cachedDeployment = (settings: StageSettings): Deployment => {
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  const file = path.join(process.env.TEMPLATES_DIR as string, `${key}.json`);
  if (!existsSync(file)) {
    const unfinished = path.join(temporaryFolder(), 'deployment.json');
    writeFileSync(unfinished, JSON.stringify(deploymentOf(appOf(settings))));
    renameSync(unfinished, file);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** The templates of a stage and its stacks. Without a build of its own, they may be another test file's. */
export const synthesize = (settings: StageSettings, built?: ReturnType<typeof stubBuild>) => {
  const { templates, stacks } = built ? deploymentOf(appOf(settings, built)) : cachedDeployment(settings);
  return {
    stacks,
    templates: Object.fromEntries(
      // The synth has checked for cycles.
      Object.entries(templates).map(([id, one]) => [id, Template.fromJSON(one, { skipCyclicalDependenciesCheck: true })]),
    ) as Record<keyof Required<Stacks>, Template>,
  };
};

/** The resources of a type, by logical id. */
export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  template.findResources(type) as Record<string, Resource>;
