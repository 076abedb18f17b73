import { Annotations, type App, Tags } from 'aws-cdk-lib';
import { ApiStack } from './stacks/api';
import { DataStack } from './stacks/data';
import { DeskStack } from './stacks/desk';
import { EdgeStack } from './stacks/edge';
import { EventsStack } from './stacks/events';
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
 * CloudFront takes its certificate and firewall from this region only. One region for everything avoids copying references
 * between regions; the product is for the United States. (docs/adr/0003-one-region.md)
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
  const api = new ApiStack(app, idOf('api'), { ...functions, ...propsOf('Functions that are called, and their routes') });
  const desk = new DeskStack(app, idOf('desk'), { ...functions, ...propsOf('Functions that administrators call') });
  desk.addStackDependency(api, 'The stage that serves its routes comes first');
  const events = new EventsStack(app, idOf('events'), { ...functions, ...propsOf('Functions that a schedule or AWS starts') });
  for (const called of [api, desk])
    events.addStackDependency(called, 'A function that changes its stack leaves the old one first');
  const live = stage.live
    ? new LiveStack(app, idOf('live'), { ...functions, ...propsOf('Live updates: WebSockets, and what the table tells them') })
    : undefined;
  const web = new WebStack(app, idOf('web'), { stage, data, edge, webDir, ...propsOf('The React build') });
  for (const called of [api, desk, ...(live ? [live] : [])])
    web.addStackDependency(called, 'Pages that know of a call come after the call');

  const operations = new OperationsStack(app, idOf('operations'), { stage, data, edge, ...propsOf('Alarms, dashboard, budget') });
  for (const logging of [api, desk, events, ...(live ? [live] : [])])
    operations.addStackDependency(logging, 'Log groups come before what reads them');

  Tags.of(app).add('product', productName);
  Tags.of(app).add('stage', stage.name);
  for (const warning of stage.warnings) Annotations.of(data).addWarningV2(`stage:${warning.split(' ')[0]}`, warning);
  return { data, edge, api, desk, events, ...(live && { live }), web, operations };
};
