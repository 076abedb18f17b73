import { eventToResend } from './missed-events';

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:settee-prod-NoteMailEvent';
const event = { 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce' } };

it("extracts the event of a failed function from Lambda's record, for its current version", () => {
  const requestContext = { requestId: 'r', functionArn: `${functionArn}:$LATEST`, condition: 'RetriesExhausted' };
  const Body = JSON.stringify({ version: '1.0', requestContext, requestPayload: event, responsePayload: { errorMessage: 'no' } });
  expect(eventToResend({ Body })).toEqual({ functionArn, event });
});

it("extracts the event and its target from EventBridge's record", () => {
  const MessageAttributes = { RULE_ARN: { StringValue: 'arn:aws:events:...' }, TARGET_ARN: { StringValue: functionArn } };
  expect(eventToResend({ Body: JSON.stringify(event), MessageAttributes })).toEqual({ functionArn, event });
});

it('throws on unknown records', () => {
  expect(() => eventToResend({ Body: '{}' })).toThrow('neither Lambda nor EventBridge');
});
