import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast } from './toast';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a dismissed toast', () => {
  it('leaves the list 1,000,000 ms later, once', () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const { id, dismiss } = toast({ title: 'Logged out successfully' });
    dismiss();
    dismissToast(id);
    expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([1_000_000]);
  });

  it('is not scheduled for removal if another toast has already replaced it', () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const first = toast({ title: 'Login failed' });
    toast({ title: 'Login successful!' });
    first.dismiss();
    expect(timer).not.toHaveBeenCalled();
  });
});
