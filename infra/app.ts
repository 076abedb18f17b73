import { App } from 'aws-cdk-lib';
import { bundleForLambda } from './bundle';
import { addMarketplace } from './marketplace';
import { fromRoot } from './root';
import { readStage } from './stage';
import { stages } from './stages';

/** The CDK app (cdk.json): `npx cdk deploy --all -c stage=prod`. */
const main = async (): Promise<void> => {
  // In which line each resource was made would be told with the path of this folder: the same commit would not be the same in another one
  // (docs/supply-chain.md).
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
  // A wrong setting needs no stack trace: the message says what to write.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
