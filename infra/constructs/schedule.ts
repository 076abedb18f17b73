import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface Props {
  target: lambda.IFunction;
  everyMinutes: number;
  deadLetters: sqs.IQueue;
}

/** Starts a function every few minutes. Does not retry a failed run, because the next run does the same work. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { target, everyMinutes, deadLetters }: Props) {
    super(scope, id);
    new events.Rule(this, 'Rule', {
      schedule: events.Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [
        new targets.LambdaFunction(target, {
          deadLetterQueue: deadLetters,
          retryAttempts: 2,
          maxEventAge: Duration.minutes(everyMinutes),
        }),
      ],
    });
    new lambda.EventInvokeConfig(this, 'Invoke', {
      function: target,
      retryAttempts: 0,
      maxEventAge: Duration.minutes(everyMinutes),
      onFailure: new SqsDestination(deadLetters),
    });
  }
}
