import { expect, it } from 'vitest';
import { isEnter } from './enter';

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false };

it('accepts Enter alone, but not with Shift or while an input method completes a word', () => {
  expect(isEnter(enter)).toBe(true);
  expect(isEnter({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
  expect(isEnter({ ...enter, shiftKey: true })).toBe(false);
  expect(isEnter({ ...enter, isComposing: true })).toBe(false);
  // Safari reports it like this.
  expect(isEnter({ ...enter, keyCode: 229 })).toBe(false);
});
