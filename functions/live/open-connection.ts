import { AppError } from '#core/kernel/errors';
import { isSecret } from '#core/kernel/ids';
import { openConnection } from '#core/telling/live/connection.repo';
import { endSuperseded } from '#core/telling/live/deliver';
import { frame } from './frame';

// The gateway refuses the connection for any status but 200.
export const handler = frame('openConnection', async ({ connectionId, query: { ticket }, now }) => {
  if (ticket === undefined || !isSecret(ticket)) throw new AppError('UNAUTHENTICATED', 'This connection needs a ticket');
  await endSuperseded(await openConnection(connectionId, ticket, now));
});
