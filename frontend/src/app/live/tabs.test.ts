import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from './tabs';

const keptMs = 5 * 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const show = (visibilityState: 'visible' | 'hidden'): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** Joins as the only tab. `done` lists when it starts and stops leading. */
const alone = (isNeeded = false) => {
  const done: string[] = [];
  const lead = () => {
    done.push('leads');
    return () => void done.push('ends');
  };
  return { done, ...joinTabs('live:u1', { lead, isNeeded: () => isNeeded, receive: () => undefined }) };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  // Without locks every tab leads. The tests check when a tab wants to.
  vi.stubGlobal('navigator', {});
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a tab leads again each time it is shown after a long time in the background', async () => {
  const tab = alone();
  for (let times = 0; times < 2; times += 1) {
    show('hidden');
    await vi.advanceTimersByTimeAsync(keptMs);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(tab.done).toEqual(['leads', 'ends', 'leads', 'ends', 'leads']);
  tab.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.done.at(-1)).toBe('ends');
});

it('a tab keeps the lead while it is hidden briefly or still needed', async () => {
  const tabs = [alone(), alone(true)];
  show('hidden');
  await vi.advanceTimersByTimeAsync(keptMs - 1);
  expect(tabs.map(({ done }) => done)).toEqual([['leads'], ['leads']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(tabs.map(({ done }) => done)).toEqual([['leads', 'ends'], ['leads']]);
  for (const tab of tabs) tab.leave();
});
