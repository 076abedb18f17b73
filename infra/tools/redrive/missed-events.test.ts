import { eventToResend } from './missed-events';

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:settee-prod-NoteMailEvent';
const event = { 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce' } };

it('takes the event out of what Lambda keeps of a function that failed, for the function as it is today', () => {
  const requestContext = { requestId: 'r', functionArn: `${functionArn}:$LATEST`, condition: 'RetriesExhausted' };
  const Body = JSON.stringify({ version: '1.0', requestContext, requestPayload: event, responsePayload: { errorMessage: 'no' } });
  expect(eventToResend({ Body })).toEqual({ functionArn, event });
});

it('takes the event as EventBridge keeps it, with whom it could not tell', () => {
  const MessageAttributes = { RULE_ARN: { StringValue: 'arn:aws:events:...' }, TARGET_ARN: { StringValue: functionArn } };
  expect(eventToResend({ Body: JSON.stringify(event), MessageAttributes })).toEqual({ functionArn, event });
});

it('throws nothing away that it does not know', () => {
  expect(() => eventToResend({ Body: '{}' })).toThrow('neither Lambda nor EventBridge');
});
