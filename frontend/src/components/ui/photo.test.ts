import { describe, expect, it } from 'vitest';
import { sizesOf } from './photo';

describe('sizesOf', () => {
  it('returns the width of the frame, for the widest window first', () => {
    const frames = [{ from: '40rem', width: 'calc(50vw - 1rem)' }, { width: '100vw' }] as const;
    expect(sizesOf(frames, 1.5)).toBe('(min-width: 40rem) calc(50vw - 1rem), 100vw');
  });

  it('returns more if the photo is wider than its frame and cropped at the sides', () => {
    expect(sizesOf([{ width: '100vw', ratio: 1.5 }], 3)).toBe('calc((100vw) * 2.000)');
    expect(sizesOf([{ width: '100vw', ratio: 1.5 }], 1)).toBe('100vw');
    expect(sizesOf([{ width: '100vw', height: '16rem' }], 1.5)).toBe('max(100vw, 16rem * 1.5)');
  });
});
