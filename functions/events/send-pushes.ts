import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { withDeadline } from '#core/kernel/deadline';
import { errorFields, log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { inParallel } from '#core/kernel/parallel';
import { StaleRead } from '#core/kernel/stale';
import { withoutKeys } from '#core/kernel/table/keys';
import { tellDevices } from '#core/telling/push/begin';

const atOnce = 8;

/** As it is read from the table: its keys are those of the mail alone. */
const mailOf = ({ dynamodb }: DynamoDBRecord): MailRecord =>
  withoutKeys<MailRecord>(unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]));

/** What fails is mailed as if there were no device; what is told by push alone is due, and SendDueMail sees to it. */
const tell = async (mail: MailRecord): Promise<void> => {
  try {
    await tellDevices(mail, new Date());
  } catch (error) {
    if (!(error instanceof StaleRead)) log('error', 'failure', { ...errorFields(error), mailId: mail.id });
  }
};

/** Tells devices of what has just become due (streamReaders: mails that are told by push as well). */
export const handler = (
  { Records }: Pick<DynamoDBStreamEvent, 'Records'>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    await inParallel(Records.map(mailOf), atOnce, tell);
  });
