import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { awsConfig, oneAttempt } from '#core/kernel/aws';

// SES has no idempotency, so a retry could send twice. Each mail gets one attempt.
// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
/** A client with the command in use. Only post.ts imports this file, when there is an email to send (infra/bundle.ts). */
export const openSes = () => ({ client: new SESv2Client({ ...awsConfig(), ...oneAttempt }), SendEmailCommand });
