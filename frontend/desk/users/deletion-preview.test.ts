import { describe, expect, it } from 'vitest';
import type { Counted, DeletionPreview } from '#shared/operations/operations.answers';
import { keptTexts, removedText } from './deletion-preview';

const exactly = (count: number): Counted => ({ count, hasMore: false });
const orMore = (count: number): Counted => ({ count, hasMore: true });
const none = exactly(0);

const preview = ({
  goes,
  stays,
}: {
  goes?: Partial<DeletionPreview['goes']>;
  stays?: Partial<DeletionPreview['stays']>;
}): DeletionPreview => ({
  awaitedPayments: 0,
  goes: { projects: none, bids: none, messages: none, reviews: none, photos: none, ...goes },
  stays: { people: none, projects: none, bids: none, messages: none, ...stays },
});

describe('removedText', () => {
  it('counts what a deletion removes and leaves out what does not exist', () => {
    expect(removedText(preview({ goes: { projects: exactly(1), messages: exactly(1204), photos: exactly(2) } }))).toBe(
      '1 project, 1,204 messages and 2 photos',
    );
    expect(removedText(preview({ goes: { reviews: exactly(3) } }))).toBe('3 reviews');
    expect(removedText(preview({}))).toBe('');
  });

  it('marks counts that are incomplete', () => {
    expect(removedText(preview({ goes: { bids: orMore(100), messages: orMore(1), photos: orMore(0) } }))).toBe(
      '100 or more bids, 1 or more messages and possibly photos',
    );
  });
});

describe('keptTexts', () => {
  it('states who keeps contact details, for how long, and what was paid for', () => {
    expect(keptTexts(preview({ stays: { people: exactly(1), bids: exactly(1), messages: exactly(12) } }))).toEqual([
      '1 person keeps the contact details for 180 days.',
      'They also keep 1 bid and 12 messages of paid projects.',
    ]);
    expect(keptTexts(preview({ stays: { people: orMore(100), projects: orMore(100) } }))).toEqual([
      '100 or more people keep the contact details for 180 days.',
      'They also keep 100 or more projects of paid projects.',
    ]);
  });

  it('returns nothing if nobody has paid', () => {
    expect(keptTexts(preview({}))).toEqual([]);
  });
});
