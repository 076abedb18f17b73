import { App } from 'aws-cdk-lib';
import { bundleForLambda } from './bundle';
import { addMarketplace } from './marketplace';
import { fromRoot } from './root';
import { readStage } from './stage';
import { stages } from './stages';

/** The CDK app (cdk.json): `npx cdk deploy --all -c stage=prod`. */
const main = async (): Promise<void> => {
  const app = new App();
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
