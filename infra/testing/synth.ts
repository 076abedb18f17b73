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

/** The same feature flags as `npx cdk` sets; without copying assets, which no test reads. */
export const context: Record<string, unknown> = {
  ...JSON.parse(readFileSync(fromRoot('cdk.json'), 'utf8')).context,
  'aws:cdk:disable-asset-staging': true,
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

const build = stubBuild();

type Stacks = ReturnType<typeof addMarketplace>;
type Templates = Record<keyof Required<Stacks>, Template>;

/** Templates as JSON, by stack. Cached for other test files of the run, because one stage takes seconds. */
const writtenDown = (name: string, settings: StageSettings, make: () => Stacks): Record<string, object> => {
  const key = createHash('sha256')
    .update(JSON.stringify([name, settings]))
    .digest('hex');
  const file = path.join(process.env.TEMPLATES_DIR as string, `${key}.json`);
  if (!existsSync(file)) {
    const made = Object.entries(make()).map(([id, stack]) => [id, Template.fromStack(stack).toJSON()] as const);
    const unfinished = path.join(temporaryFolder(), 'templates.json');
    writeFileSync(unfinished, JSON.stringify(Object.fromEntries(made)));
    renameSync(unfinished, file);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** The stacks of a stage, and their templates. Without a build of its own, the templates may be another test file's. */
export const synthesize = (settings: StageSettings, name = 'test', built?: ReturnType<typeof stubBuild>) => {
  let made: { app: App; stacks: Stacks } | undefined;
  const make = () => {
    if (made) return made;
    const app = new App({ context, analyticsReporting: false, outdir: temporaryFolder() });
    made = { app, stacks: addMarketplace(app, readStage(name, { [name]: settings }), built ?? build) };
    return made;
  };
  const templates = built
    ? Object.entries(make().stacks).map(([id, stack]) => [id, Template.fromStack(stack)] as const)
    : Object.entries(writtenDown(name, settings, () => make().stacks)).map(
        ([id, template]) => [id, Template.fromJSON(template)] as const,
      );
  return {
    get app() {
      return make().app;
    },
    get stacks() {
      return make().stacks;
    },
    templates: Object.fromEntries(templates) as Templates,
  };
};

/** The resources of a type, by logical id. */
export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  template.findResources(type) as Record<string, Resource>;
