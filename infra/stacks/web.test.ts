import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { areaIds } from '#infra/areas';
import { readStage } from '#infra/stage';
import {
  newApp,
  productionSettings,
  type Resource,
  resourcesOf,
  stubBuild,
  synthesize,
  throwawaySettings,
} from '#infra/testing/synth';
import { noticesFile } from '#shared/site/notices';
import { DataStack } from './data';
import { EdgeStack } from './edge';
import { WebStack } from './web';

const { stacks, templates } = synthesize(productionSettings);
const deployments = Object.values(resourcesOf(templates.web, 'Custom::CDKBucketDeployment')).map(({ Properties }) => Properties);

it('lets browsers cache hashed assets forever, and revalidate pages', () => {
  const control = (metadata: unknown) => (metadata as { 'cache-control': string })['cache-control'];
  expect(deployments.map(({ SystemMetadata }) => control(SystemMetadata)).sort()).toEqual([
    'no-cache',
    'public, max-age=31536000, immutable',
  ]);
});

it('invalidates CloudFront when pages change, and keeps the assets of open pages', () => {
  const pages = deployments.find(({ DistributionPaths }) => DistributionPaths);
  expect(pages?.DistributionPaths).toEqual(
    expect.arrayContaining([
      '/',
      '/index.html',
      '/about',
      '/about.html',
      '/app.html',
      '/projects/*',
      '/config.json',
      '/sw.js',
      '/site.webmanifest',
    ]),
  );
  for (const { Prune } of deployments) expect(Prune).toBe(false);
});

/** The stack by itself, with those that it is made from. */
const webStack = (webDir: string): WebStack => {
  const app = newApp();
  const stage = readStage('test', { test: throwawaySettings });
  const data = new DataStack(app, 'data', { stage });
  const edge = new EdgeStack(app, 'edge', { stage, data });
  return new WebStack(app, 'web', { stage, data, edge, webDir });
};

it('leaves the file of notices alone: deployments delete nothing, and ignore it in the build', () => {
  const built = stubBuild();
  const sources = () =>
    Object.values(resourcesOf(Template.fromStack(webStack(built.webDir)), 'Custom::CDKBucketDeployment')).map(
      ({ Properties }) => Properties.SourceObjectKeys,
    );
  const before = sources();
  writeFileSync(path.join(built.webDir, noticesFile), '{}');
  expect(sources()).toEqual(before);
  writeFileSync(path.join(built.webDir, 'other.json'), '{}');
  expect(sources()).not.toEqual(before);
});

it("fills the site's address into prerendered pages, since a build does not know it", () => {
  // Without a domain it is CloudFront's own, which CloudFormation fills in.
  const { web } = synthesize(throwawaySettings).templates;
  const [pages] = Object.values(resourcesOf(web, 'Custom::CDKBucketDeployment')).filter(
    ({ Properties }) => Properties.DistributionPaths,
  );
  const { SourceMarkers } = (pages as Resource).Properties as { SourceMarkers: object[] };
  expect(JSON.stringify(SourceMarkers)).toMatch(/ImportValue":"settee-test-edge:[^"]*DomainName/);
});

it('is deployed after the API that its pages call', () => {
  const order = stacks.map(({ name }) => name);
  for (const called of [...areaIds, 'gateway', 'live'])
    expect(order.indexOf(`settee-test-${called}`)).toBeLessThan(order.indexOf('settee-test-web'));
  expect(stacks.find(({ name }) => name === 'settee-test-data')?.dependencies).toEqual(['settee-test-data.assets']);
});

it('says what to do if the site was not built', () => {
  expect(() => webStack('/nowhere')).toThrow('There is no build of the site in /nowhere: run `npm run build` first');
});

it('does not wait for the invalidation of CloudFront', () => {
  const invalidating = deployments.filter(({ DistributionPaths }) => DistributionPaths);
  expect(invalidating.map(({ WaitForDistributionInvalidation }) => WaitForDistributionInvalidation)).toEqual([false]);
});

it('protects stacks that keep data from deletion', () => {
  expect(new Set(stacks.map(({ terminationProtection }) => terminationProtection))).toEqual(new Set([true]));
});
