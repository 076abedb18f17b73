import { describe, expect, it } from 'vitest';
import { introduceAs, introductionOf } from './introduction';

describe('an introduction', () => {
  it('carries a name and a project', () => {
    expect(introductionOf(introduceAs('STG-1', '01J'))).toEqual({ name: 'STG-1', projectId: '01J' });
    expect(introductionOf(introduceAs('STG-1'))).toEqual({ name: 'STG-1', projectId: undefined });
  });

  it('ignores any other state of a location', () => {
    for (const state of [null, undefined, 'text', 7, { introducedAs: 7, projectId: {} }]) {
      expect(introductionOf(state)).toEqual({ name: undefined, projectId: undefined });
    }
  });
});
