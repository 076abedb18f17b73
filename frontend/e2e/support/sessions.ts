import { createHash } from 'node:crypto';
import type { Session } from '#shared/account/user.answers';
import { changeItem } from './table';

/** Makes a session look as if the password was entered an hour ago. */
export const ageSession = async ({ sessionId }: Session): Promise<void> => {
  const hash = createHash('sha256').update(sessionId).digest('base64url');
  await changeItem({
    Key: { PK: `SESSION#${hash}`, SK: 'SESSION' },
    UpdateExpression: 'SET authenticatedAt = :then',
    ExpressionAttributeValues: { ':then': new Date(Date.now() - 3_600_000).toISOString() },
  });
};
