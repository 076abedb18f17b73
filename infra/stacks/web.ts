import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stack, type StackProps } from 'aws-cdk-lib';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage';
import { applicationFile, deskFile, originPlaceholder, prerenderedFile, prerenderedPaths, workerFile } from '#shared/pages';
import { feeTiers } from '#shared/payment/fees';
import { noticesFile } from '#shared/site/notices';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';

interface Props extends StackProps {
  stage: Stage;
  data: DataStack;
  edge: EdgeStack;
  /** The output of `npm run build`. */
  webDir: string;
}

/**
 * Deploys the React build to CloudFront's bucket. The last stack, so that pages never use a call before it exists. Adds the
 * site's address, because one build serves every stage.
 */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, edge, webDir, ...props }: Props) {
    super(scope, id, props);
    if (!existsSync(path.join(webDir, 'index.html')))
      throw new Error(`There is no build of the site in ${webDir}: run \`npm run build\` first`);

    const { webBucket, distribution, siteOrigin } = edge;
    const read = (file: string): string => readFileSync(path.join(webDir, file), 'utf8');
    const named = readdirSync(webDir).filter((file) => /\.(html|xml|txt)$/.test(file) && read(file).includes(originPlaceholder));
    const withOrigin = (file: string): string => read(file).replaceAll(originPlaceholder, siteOrigin);
    // Names contain a hash, so browsers may keep files forever. The bucket keeps old files for pages that are still open.
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      destinationBucket: webBucket,
      sources: [deployment.Source.asset(webDir, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
      memoryLimit: 512,
    });
    // Names do not change, so browsers ask each time and get a 304 if nothing has changed.
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      destinationBucket: webBucket,
      sources: [
        // Functions write the notices, which outlive every build.
        deployment.Source.asset(webDir, { exclude: ['assets', 'assets/**', noticesFile, ...named] }),
        ...named.map((file) => deployment.Source.data(file, withOrigin(file))),
        deployment.Source.jsonData('config.json', this.configuration(stage, data)),
      ],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
      prune: false,
      memoryLimit: 512,
      distribution,
      // Waiting would roll back if CloudFront takes longer than ten minutes: https://github.com/aws/aws-cdk/issues/15891
      waitForDistributionInvalidation: false,
      distributionPaths: [
        ...new Set([
          ...prerenderedPaths,
          ...prerenderedPaths.map((urlPath) => prerenderedFile(urlPath) ?? ''),
          applicationFile,
          deskFile,
        ]),
        '/projects/*',
        '/config.json',
        '/site.webmanifest',
        workerFile,
      ],
    });
    pages.node.addDependency(assets);
  }

  /** The settings of this deployment for the browser (frontend/src/config). No secrets. */
  private configuration(stage: Stage, { adminPool, adminClient }: DataStack): Record<string, unknown> {
    return {
      stripePublishableKey: stage.stripe.publishableKey,
      stripeScriptUrl: null,
      pushScriptUrl: null,
      cognito: {
        url: `https://cognito-idp.${this.region}.${this.urlSuffix}/`,
        region: this.region,
        userPoolId: adminPool.userPoolId,
        clientId: adminClient.userPoolClientId,
      },
      sealedBids: stage.sealedBids,
      minimumBid: stage.minimumBid,
      live: stage.live,
      paymentWindowHours: stage.paymentWindowHours,
      feeTiers,
    };
  }
}
