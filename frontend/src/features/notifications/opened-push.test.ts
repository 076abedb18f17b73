import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notification/notification.answers';
import { notificationsReadBy } from './opened-push';

const listed = (['5', '4', '3', '2', '1'] as const).map((id) => ({
  id,
  type: 'new_bid',
  projectId: 'p',
  read: false,
})) as Notification[];
const changed = (id: string, change: Partial<Notification>): Notification[] =>
  listed.map((one) => (one.id === id ? { ...one, ...change } : one));

describe('opening a push marks as read', () => {
  it('its notification and earlier ones that it replaced, but no newer ones', () => {
    expect(notificationsReadBy(listed, '4')).toEqual(['4', '3', '2', '1']);
  });

  it.each([
    ['about another project', { projectId: 'q' }],
    ['of another type', { type: 'new_question' as const }],
    ['that is already read', { read: true }],
  ])('no notification %s', (_, change) => {
    expect(notificationsReadBy(changed('3', change), '4')).toEqual(['4', '2', '1']);
  });

  it('nothing if the notification is not in the list', () => {
    expect(notificationsReadBy(listed, '9')).toEqual([]);
  });
});
