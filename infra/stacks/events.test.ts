import { Duration } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { productionSettings, type Resource, resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';
import { functionName } from '#shared/api/manifest';
import { type EventPattern, listenerIds, listeners, rotationIds, rotations, scheduleIds, schedules } from '#shared/schedules';

const { events } = synthesize(productionSettings).templates;
const named = (name: string): Resource =>
  Object.values(resourcesOf(events, 'AWS::Lambda::Function')).find(
    ({ Properties }) => Properties.FunctionName === `settee-test-${name}`,
  ) as Resource;

it('starts every schedule at its interval, without overlaps, and keeps failed runs', () => {
  for (const { id, name } of scheduleIds.map((id) => ({ id, name: functionName(id) }))) {
    const { everyMinutes } = schedules[id];
    events.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: Schedule.rate(Duration.minutes(everyMinutes)).expressionString,
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}Function`), 'Arn'] },
          DeadLetterConfig: Match.anyValue(),
        }),
      ],
    });
    expect((named(name).Properties as { Timeout: number }).Timeout).toBeLessThan(everyMinutes * 60);
  }
  events.resourceCountIs('AWS::Lambda::EventInvokeConfig', scheduleIds.length + listenerIds.length);
  events.allResourcesProperties('AWS::Lambda::EventInvokeConfig', {
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  });
  const retried = Object.values(resourcesOf(events, 'AWS::Lambda::EventInvokeConfig')).filter(
    ({ Properties }) => Properties.MaximumRetryAttempts !== 0,
  );
  expect(retried).toHaveLength(listenerIds.length);
});

it('rotates secrets at their interval', () => {
  events.resourceCountIs('AWS::SecretsManager::RotationSchedule', rotationIds.length);
  for (const id of rotationIds)
    events.hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
      RotationLambdaARN: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${functionName(id)}Function`), 'Arn'] },
      RotationRules: { AutomaticallyAfterDays: rotations[id].everyDays },
    });
});

it('keeps missed AWS events apart from failed scheduled runs', () => {
  const queueOf = (id: Parameters<typeof functionName>[0], kind: string): unknown[] =>
    Object.entries(resourcesOf(events, kind)).flatMap(([name, { Properties }]) =>
      name.startsWith(functionName(id)) ? [JSON.stringify(Properties).match(/(MissedEvents|DeadLetters)\w+/)?.[1]] : [],
    );
  for (const [ids, queue] of [
    [scheduleIds, 'DeadLetters'],
    [listenerIds, 'MissedEvents'],
  ] as const)
    for (const id of ids)
      for (const kind of ['AWS::Events::Rule', 'AWS::Lambda::EventInvokeConfig', 'AWS::IAM::Role'])
        expect([id, kind, queueOf(id, kind)]).toEqual([id, kind, [queue]]);
});

it('receives events about emails and uploads, and keeps undelivered ones', () => {
  for (const id of listenerIds) {
    const { source, detailTypes, objectsUnder }: EventPattern = listeners[id];
    const bucket = { name: [Match.anyValue()] };
    events.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: [source],
        'detail-type': detailTypes,
        // Only uploads in this bucket, not the files made from them.
        ...(objectsUnder && { detail: { bucket, object: { key: [{ prefix: objectsUnder }] } } }),
      },
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${functionName(id)}Function`), 'Arn'] },
          DeadLetterConfig: Match.anyValue(),
        }),
      ],
    });
  }
});

it('keeps failed backups and copies if there are backups', () => {
  const rule = {
    EventPattern: Match.objectLike({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: Match.arrayWith(['FAILED']) },
    }),
  };
  const queue = { 'Fn::GetAtt': [Match.stringLikeRegexp('^DeadLetters'), 'Arn'] };
  events.hasResourceProperties('AWS::Events::Rule', { ...rule, Targets: [Match.objectLike({ Arn: queue })] });
  events.hasResourceProperties('AWS::SQS::QueuePolicy', {
    Queues: [{ Ref: Match.stringLikeRegexp('^DeadLetters') }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: Match.arrayWith(['sqs:SendMessage']),
          Principal: { Service: 'events.amazonaws.com' },
          Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [Match.stringLikeRegexp('^FailedBackups'), 'Arn'] } } },
        }),
      ]),
    },
  });
  synthesize(throwawaySettings).templates.events.resourcePropertiesCountIs('AWS::Events::Rule', rule, 0);
});
