import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface Props {
  target: lambda.IFunction;
  source: string;
  detailTypes: readonly string[];
  detail?: Record<string, unknown> | undefined;
  /** Receives events that could not be delivered after two retries. */
  deadLetters: sqs.IQueue;
}

export class Listener extends Construct {
  constructor(scope: Construct, id: string, { target, source, detailTypes, detail, deadLetters }: Props) {
    super(scope, id);
    new events.Rule(this, 'Rule', {
      eventPattern: { source: [source], detailType: [...detailTypes], ...(detail && { detail }) },
      targets: [new targets.LambdaFunction(target, { deadLetterQueue: deadLetters, maxEventAge: Duration.hours(6) })],
    });
    new lambda.EventInvokeConfig(this, 'Invoke', {
      function: target,
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetters),
    });
  }
}
