import type { Position } from '#infra/stream-records';

interface FailedDelivery {
  Body?: string | undefined;
  MessageAttributes?: Record<string, { StringValue?: string | undefined }> | undefined;
}

/** Lambda's record of a failed invocation: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
interface FailedInvocation {
  requestContext: { functionArn: string };
  requestPayload: unknown;
}

/**
 * Lambda's record of a batch of the table's stream that it gave up. It does not have the records themselves.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
interface FailedBatch {
  requestContext: { functionArn: string };
  DDBStreamBatchInfo: Position;
}

const withoutVersion = (functionArn: string): string => functionArn.split(':').slice(0, 7).join(':');

/** Returns the function and the position of its records in the stream. Undefined for other messages. */
export const batchToResend = ({ Body = '' }: FailedDelivery): { functionArn: string; position: Position } | undefined => {
  const { DDBStreamBatchInfo: position, requestContext }: Partial<FailedBatch> = Object(JSON.parse(Body));
  return position && requestContext && { functionArn: withoutVersion(requestContext.functionArn), position };
};

const isFailedInvocation = (body: unknown): body is FailedInvocation =>
  typeof body === 'object' && body !== null && 'requestContext' in body && 'requestPayload' in body;

/**
 * The function that a message is for, and its event. Lambda wraps the event if the function failed; EventBridge leaves it
 * unchanged, and names the function in attributes: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
 *
 * @throws Error for any other message
 */
export const eventToResend = ({ Body = '', MessageAttributes }: FailedDelivery): { functionArn: string; event: unknown } => {
  const body: unknown = JSON.parse(Body);
  if (isFailedInvocation(body)) {
    // The ARN contains the version that failed; the event is sent to the current one.
    return { functionArn: withoutVersion(body.requestContext.functionArn), event: body.requestPayload };
  }
  const functionArn = MessageAttributes?.TARGET_ARN?.StringValue;
  if (!functionArn) throw new Error('A message that neither Lambda nor EventBridge has written');
  return { functionArn, event: body };
};
