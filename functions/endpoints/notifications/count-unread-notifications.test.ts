import { describe, expect, it } from 'vitest';
import { countUnreadNotifications } from '#shared/api/routes';
import { aNotification, anOwner } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './count-unread-notifications';

const count = caller(countUnreadNotifications, handler);

describe('countUnreadNotifications', () => {
  it('counts what is unread, and answers 304 while that does not change', async () => {
    const owner = await anOwner();
    expect((await count({ sessionId: owner.sessionId })).body).toEqual({ notifications: 0, messages: 0 });
    await aNotification(owner);
    const answer = await count({ sessionId: owner.sessionId });
    expect(answer.body).toEqual({ notifications: 1, messages: 0 });
    const again = await count({ sessionId: owner.sessionId, headers: { 'if-none-match': answer.headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('needs a session', async () => {
    expect((await count()).status).toBe(401);
  });
});
