import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { type EdgeFunction, edgeSource } from '#infra/edge/source';

/** Runs infra/edge/<name>.js on each request, before the cache. `own`: constants of the stage. */
export const onViewerRequest = (
  scope: Construct,
  id: string,
  name: EdgeFunction,
  own: Record<string, unknown> = {},
): cloudfront.FunctionAssociation => ({
  eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
  function: new cloudfront.Function(scope, id, {
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    code: cloudfront.FunctionCode.fromInline(edgeSource(name, own)),
  }),
});
