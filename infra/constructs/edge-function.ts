import { readFileSync } from 'node:fs';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { fromRoot } from '#infra/root';

/** What CloudFront runs before its cache, from infra/edge/<file>. */
export const onViewerRequest = (
  scope: Construct,
  id: string,
  file: 'pages' | 'projects' | 'media' | 'api',
): cloudfront.FunctionAssociation => ({
  eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
  function: new cloudfront.Function(scope, id, {
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    code: cloudfront.FunctionCode.fromInline(readFileSync(fromRoot('infra', 'edge', `${file}.js`), 'utf8')),
  }),
});
