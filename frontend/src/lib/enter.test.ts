import { expect, it } from 'vitest';
import { isEnter } from './enter';

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false };

it('is an Enter by itself alone: not one with Shift, and none that completes a word of an input method', () => {
  expect(isEnter(enter)).toBe(true);
  expect(isEnter({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
  expect(isEnter({ ...enter, shiftKey: true })).toBe(false);
  expect(isEnter({ ...enter, isComposing: true })).toBe(false);
  // As Safari has it.
  expect(isEnter({ ...enter, keyCode: 229 })).toBe(false);
});
