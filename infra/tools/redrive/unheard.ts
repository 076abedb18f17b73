/** A message of the queue `unheard`, as far as it is looked at. */
export interface Unheard {
  Body?: string | undefined;
  MessageAttributes?: Record<string, { StringValue?: string | undefined }> | undefined;
}

/** What Lambda writes of an invocation that failed: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
interface FailedInvocation {
  requestContext: { functionArn: string };
  requestPayload: unknown;
}

const isFailedInvocation = (body: unknown): body is FailedInvocation =>
  typeof body === 'object' && body !== null && 'requestContext' in body && 'requestPayload' in body;

/**
 * Whom a message is for, and what it was told. Lambda wraps the event when the function failed; EventBridge keeps the event as it is, and says in
 * attributes whom it could not tell: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
 *
 * @throws Error for what neither of them writes
 */
export const toldAgain = ({ Body = '', MessageAttributes }: Unheard): { functionArn: string; event: unknown } => {
  const body: unknown = JSON.parse(Body);
  if (isFailedInvocation(body)) {
    // With the version that ran: what is told again goes to today's.
    const functionArn = body.requestContext.functionArn.split(':').slice(0, 7).join(':');
    return { functionArn, event: body.requestPayload };
  }
  const functionArn = MessageAttributes?.TARGET_ARN?.StringValue;
  if (!functionArn) throw new Error('A message that neither Lambda nor EventBridge has written');
  return { functionArn, event: body };
};
