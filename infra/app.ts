import { App } from 'aws-cdk-lib';
import { bundleForLambda } from './bundle';
import { addMarketplace } from './marketplace';
import { fromRoot } from './root';
import { readStage } from './stage';
import { stages } from './stages';

/** The CDK app (cdk.json): `npx cdk deploy --all -c stage=prod`. */
const main = async (): Promise<void> => {
  // Stack traces contain this folder's path, so templates of one commit would differ by folder (docs/supply-chain.md).
  const app = new App({ stackTraces: false, context: { 'aws:cdk:disable-creation-stack-traces': true } });
  const name = app.node.tryGetContext('stage') ?? 'dev';
  const stage = readStage(String(name), stages);
  const bundleDir = fromRoot('dist/functions');
  await bundleForLambda(bundleDir);
  addMarketplace(app, stage, { bundleDir, webDir: fromRoot('dist/web') });
  app.synth();
};

try {
  await main();
} catch (error) {
  // Without a stack trace, because the message says which setting to correct.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
