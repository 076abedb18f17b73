import { describe, expect, it } from 'vitest';
import { notificationTypes } from '#shared/notification/notification.contract';
import { lookOf, targetOf } from './notification-look';

describe('a notification', () => {
  it('leads to what it is about', () => {
    const targets = notificationTypes.map((type) => [
      type,
      targetOf({ type, projectId: '01J', ...(type === 'moderation' && { caseId: '01K' }) }),
    ]);
    expect(Object.fromEntries(targets)).toEqual({
      new_bid: '/projects/01J#current-bids',
      deck_answered: '/projects/01J#current-bids',
      bid_accepted: '/projects/01J',
      bid_rejected: '/projects/01J',
      bid_not_chosen: '/projects/01J',
      party_left: '/projects/01J',
      data_export: '/edit-profile#your-data',
      handover: '/projects/01J#handover',
      payment_made: '/projects/01J',
      payment_cancelled: '/projects/01J',
      payment_refunded: '/projects/01J',
      project_completed: '/projects/01J#reviews',
      project_updated: '/projects/01J#updates',
      new_message: '/messages',
      new_question: '/projects/01J#questions',
      question_answered: '/projects/01J#questions',
      review: '/projects/01J#reviews',
      moderation: '/moderation/01K',
      verification: '/edit-profile#verification',
    });
  });

  it.each(notificationTypes)('of type %s has an icon and a color', (type) => {
    expect(lookOf({ type, message: '' }, undefined, undefined)).toEqual({
      icon: expect.anything(),
      tone: expect.stringMatching(/^(dusk|terracotta|green|brick|neutral|ochre)$/),
      message: '',
    });
  });

  it('leads nowhere if its project is gone', () => {
    expect(targetOf({ type: 'new_bid', projectId: null })).toBeNull();
  });
});

describe('the notification of an accepted bid', () => {
  const news = { type: 'bid_accepted', message: 'Pay the platform fee.' } as const;
  const bid = (status: 'payment_required' | 'accepted' | 'rejected', platformFee = 100) => ({
    status,
    platformFee,
    paymentDueAt: status === 'payment_required' ? '2026-11-25T12:00:00.000Z' : null,
  });
  const shown = (...[of, title = 'Bungalow']: [ReturnType<typeof bid> | undefined, string?]) => lookOf(news, of, title);

  it('asks for the fee while it is due', () => {
    expect(shown(bid('payment_required'))).toMatchObject({ tone: 'ochre' });
    expect(shown(bid('payment_required')).message).toMatch(
      /^Pay the platform fee\. Pay by \w{3}, Nov 2\d, \d+:\d\d\s[AP]M \S+\.$/,
    );
  });

  it('no longer asks for the fee once it is paid or the bid is rejected', () => {
    expect(shown(bid('accepted'))).toMatchObject({ tone: 'green' });
    expect(shown(bid('accepted')).message).toBe('Your bid on “Bungalow” was accepted, and the platform fee is paid.');
    expect(shown(bid('rejected'))).toMatchObject({ tone: 'neutral' });
    expect(shown(bid('rejected')).message).not.toContain('Pay');
    const other = { type: 'new_message', message: 'Dana has written.' } as const;
    expect(lookOf(other, bid('payment_required'), 'Bungalow').message).toBe(other.message);
  });

  it('keeps its original text if there is no fee, or the bid or project is unknown', () => {
    expect(lookOf(news, bid('accepted'), undefined).message).toBe(news.message);
    expect(shown(bid('accepted', 0)).message).toBe(news.message);
    expect(shown(undefined).message).toBe(news.message);
  });
});
