import { afterEach, expect, it, vi } from 'vitest';
import { takeEarly } from './early';

const preloadMe = (bearer: string): Promise<Response> => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.earlyCalls = { bearer, answers: new Map([['/api/auth/me', answer]]) };
  return answer;
};

afterEach(() => {
  globalThis.earlyCalls = undefined;
  vi.restoreAllMocks();
});

it('hands out an answer once', () => {
  const answer = preloadMe('mine');
  expect(takeEarly('/api/projects', 'mine')).toBeUndefined();
  expect(takeEarly('/api/auth/me', 'mine')).toBe(answer);
  expect(takeEarly('/api/auth/me', 'mine')).toBeUndefined();
});

it('hands out an answer only to its own session', () => {
  preloadMe('mine');
  expect(takeEarly('/api/auth/me', 'another')).toBeUndefined();
  expect(takeEarly('/api/auth/me', undefined)).toBeUndefined();
});

it('hands out no answer after ten seconds', () => {
  preloadMe('mine');
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarly('/api/auth/me', 'mine')).toBeUndefined();
});
