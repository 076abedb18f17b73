import { Annotations, type App, Tags } from 'aws-cdk-lib';
import { type Area, areaIds } from './areas';
import { AreaStack } from './stacks/area';
import { DataStack } from './stacks/data';
import { EdgeStack } from './stacks/edge';
import { EventsStack } from './stacks/events';
import { GatewayStack } from './stacks/gateway';
import { LiveStack } from './stacks/live';
import { OperationsStack } from './stacks/operations';
import { WebStack } from './stacks/web';
import { productName, type Stage } from './stage';

interface Build {
  /** The output of infra/bundle.ts. */
  bundleDir: string;
  /** The output of Vite. */
  webDir: string;
}

/**
 * CloudFront takes its certificate and firewall only from this region. With everything in one region, no reference has to be copied
 * between regions. The product is for the United States (docs/adr/0002-one-region-behind-cloudfront.md).
 */
const region = 'us-east-1';

/** All stacks of a stage, in the order of their deployment. */
export const addMarketplace = (app: App, stage: Stage, { bundleDir, webDir }: Build) => {
  const account = stage.account ?? process.env.CDK_DEFAULT_ACCOUNT;
  const propsOf = (description: string) => ({
    env: { region, ...(account && { account }) },
    description,
    // Protects against an accidental `cdk destroy`.
    terminationProtection: stage.protect,
  });
  const idOf = (name: string): string => `${productName}-${stage.name}-${name}`;

  const data = new DataStack(app, idOf('data'), {
    stage,
    ...propsOf('Table, photos, administrators, mail, keys: what must not be lost'),
  });
  const edge = new EdgeStack(app, idOf('edge'), {
    stage,
    data,
    ...propsOf('The address of the site: CloudFront, firewall, DNS'),
  });
  const functions = { stage, data, edge, bundleDir };
  const areas = Object.fromEntries(
    areaIds.map((area) => [area, new AreaStack(app, idOf(area), { ...functions, area, ...propsOf(`The API's calls: ${area}`) })]),
  ) as Record<Area, AreaStack>;
  const gateway = new GatewayStack(app, idOf('gateway'), {
    stage,
    edge,
    ...propsOf('What serves the API: its stage, throttles, access log'),
  });
  const events = new EventsStack(app, idOf('events'), { ...functions, ...propsOf('Functions that a schedule or AWS starts') });
  const calls = [...Object.values(areas), gateway, events];
  calls.forEach((stack, index) => {
    const before = calls[index - 1];
    if (before)
      stack.addStackDependency(
        before,
        'Routes of one gateway are made one after the other; a function leaves its old stack before its new one has it',
      );
  });
  const live = stage.live
    ? new LiveStack(app, idOf('live'), { ...functions, ...propsOf('Live updates: WebSockets, and what the table tells them') })
    : undefined;
  const web = new WebStack(app, idOf('web'), { stage, data, edge, webDir, ...propsOf('The React build') });
  const operations = new OperationsStack(app, idOf('operations'), { stage, data, edge, ...propsOf('Alarms, dashboard, budget') });
  for (const last of [events, ...(live ? [live] : [])]) {
    web.addStackDependency(last, 'Pages that know of a call come after the call');
    operations.addStackDependency(last, 'Log groups come before what reads them');
  }

  Tags.of(app).add('product', productName);
  Tags.of(app).add('stage', stage.name);
  for (const warning of stage.warnings) Annotations.of(data).addWarningV2(`stage:${warning.split(' ')[0]}`, warning);
  return { data, edge, ...areas, gateway, events, ...(live && { live }), web, operations };
};
