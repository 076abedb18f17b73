import { AppError } from '#core/errors';
import { isSecret } from '#core/ids';
import { openConnection } from '#core/live/connection.repo';
import { frame } from './frame';

// A ticket and nothing else opens a connection: the gateway refuses it for any status but 200.
export const handler = frame('openConnection', undefined, async ({ connectionId, query: { ticket }, now }) => {
  if (ticket === undefined || !isSecret(ticket)) throw new AppError('UNAUTHENTICATED', 'A connection is opened with a ticket');
  await openConnection(connectionId, ticket, now);
});
