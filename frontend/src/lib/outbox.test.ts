import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEmptyDevice, stored } from './device.fixture';
import { countWaiting, drafts } from './drafts';
import { line } from './line';
import { outbox, useOutbox, type Waiting } from './outbox';
import { rendered } from './rendered.fixture';

const entry = (userId: string, key: string, writtenAt: string): Waiting => ({
  operation: 'sendMessage',
  key,
  userId,
  about: 'renata',
  body: { content: `Message ${key}` },
  fee: null,
  writtenAt,
  triedAt: null,
  held: null,
});

beforeEach(() => {
  anEmptyDevice();
  line.hear('/', null);
});

describe('what waits', () => {
  it('belongs to its account, and stands in the order in which it was written', () => {
    for (const one of [
      entry('dana', 'b', '2026-11-21T11'),
      entry('dana', 'a', '2026-11-21T10'),
      entry('amy', 'c', '2026-11-21T09'),
    ])
      outbox.keep(one);
    expect(outbox.of('dana').map(({ key }) => key)).toEqual(['a', 'b']);
    expect(outbox.of('amy').map(({ key }) => key)).toEqual(['c']);
    expect(countWaiting()).toBe(3);
  });

  it('is gone once it is discarded, and no change brings it back', () => {
    const one = entry('dana', 'a', '2026-11-21T10');
    outbox.keep(one);
    expect(outbox.change({ ...one, held: { text: 'No more bids' } })).toBe(true);
    expect(outbox.of('dana')).toMatchObject([{ held: { text: 'No more bids' } }]);
    outbox.discard(one);
    expect(outbox.change(one)).toBe(false);
    expect(outbox.of('dana')).toEqual([]);
  });

  it('goes with the drafts at logout, and when somebody else signs in', async () => {
    outbox.keep(entry('dana', 'a', '2026-11-21T10'));
    outbox.keep(entry('amy', 'b', '2026-11-21T10'));
    await drafts.forgetOthers('dana');
    expect([outbox.of('dana').length, outbox.of('amy').length]).toEqual([1, 0]);
    drafts.forget();
    expect([outbox.of('dana').length, countWaiting()]).toEqual([0, 0]);
  });

  it('is there again when the page is loaded again', async () => {
    outbox.keep(entry('dana', 'a', '2026-11-21T10'));
    vi.resetModules();
    const loadedAgain = await import('./outbox');
    expect(rendered(() => loadedAgain.useOutbox('sendMessage', 'renata', 'dana')).waiting).toMatchObject([{ key: 'a' }]);
  });

  it('is only what this product has written', () => {
    for (const [key, text] of Object.entries({
      a: '{',
      b: 'null',
      c: '{"operation":"deleteUser","key":"c","userId":"dana","about":"x"}',
    }))
      stored.set(`outbox:dana:${key}`, text);
    expect(outbox.of('dana')).toEqual([]);
  });
});

describe('a form without a line', () => {
  const compose = () => rendered(() => useOutbox('sendMessage', 'renata', 'dana'));

  it('keeps what is sent, and sends nothing', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    line.hear('/api/auth/me', '2026-11-21T10:00:00.000Z');
    expect(await compose().send({ body: { content: 'Hello' } })).toEqual({ waits: true });
    expect(outbox.of('dana')).toMatchObject([
      { operation: 'sendMessage', about: 'renata', body: { content: 'Hello' }, triedAt: null, held: null },
    ]);
    expect(outbox.of('dana')[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  it('goes on with the key of an entry that is taken out to be changed', async () => {
    line.hear('/api/auth/me', '2026-11-21T10:00:00.000Z');
    const form = compose();
    await form.send({ body: { content: 'Hello' } });
    const [first] = outbox.of('dana') as Extract<Waiting, { operation: 'sendMessage' }>[];
    if (!first) throw new Error('Nothing waits');
    form.takeOut(first);
    expect(outbox.of('dana')).toEqual([]);
    await form.send({ body: { content: 'Hello Renata' } });
    expect(outbox.of('dana')).toMatchObject([{ key: first.key, body: { content: 'Hello Renata' } }]);
    await form.send({ body: { content: 'One more thing' } });
    expect(new Set(outbox.of('dana').map(({ key }) => key)).size).toBe(2);
  });
});
