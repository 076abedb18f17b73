import { findConnection, forgetConnection } from '#core/telling/live/connection.repo';
import { frame } from './frame';

// The gateway does not report every close. The other connections expire, or fail at the next message.
export const handler = frame('closeConnection', async ({ connectionId }) => {
  const connection = await findConnection(connectionId);
  if (connection) await forgetConnection(connection);
});
