import { findConnection, forgetConnection } from '#core/telling/live/connection.repo';
import { frame } from './frame';

// The gateway says so as well as it can; what it forgets ends by its time, or with the next message to it.
export const handler = frame('closeConnection', async ({ connectionId }) => {
  const connection = await findConnection(connectionId);
  if (connection) await forgetConnection(connection);
});
