import { afterEach, describe, expect, it } from 'vitest';
import { keptAtIn, line } from './line';

const [nine, ten, eleven] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
const answer = (keptAt: string, receivedAt: number) => ({ keptAt, receivedAt });

afterEach(() => line.receive('/', null));

describe('the line', () => {
  it('is down while answers come from the device, and reports once that it is back', () => {
    let back = 0;
    const stop = line.onBack(() => {
      back += 1;
    });
    expect(line.isDown()).toBe(false);
    line.receive('/api/projects', ten);
    line.receive('/api/bids/all', eleven);
    expect([line.isDown(), back]).toEqual([true, 0]);
    line.receive('/api/auth/me', null);
    expect([line.isDown(), back]).toEqual([false, 1]);
    line.receive('/api/projects', null);
    expect(back).toBe(1);
    stop();
  });
});

describe('keptAtIn', () => {
  it('returns the time of the oldest answer on the screen', () => {
    expect(keptAtIn({ kept: { a: answer(ten, 5), b: answer(nine, 5), c: answer(eleven, 5) }, screenSince: 0 })).toBe(nine);
    expect(keptAtIn({ kept: {}, screenSince: 0 })).toBeNull();
  });

  it('ignores answers on another screen', () => {
    const kept = { messages: answer(nine, 5), projects: answer(ten, 15) };
    expect(keptAtIn({ kept, screenSince: 10 })).toBe(ten);
    expect(keptAtIn({ kept, screenSince: 20 })).toBeNull();
  });
});
