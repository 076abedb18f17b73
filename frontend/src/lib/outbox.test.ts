import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEmptyDevice, stored } from './device.fixture';
import { drafts } from './drafts';
import { line } from './line';
import { outbox, send, useOutbox, type Waiting } from './outbox';
import { rendered } from './rendered.fixture';
import { countUnsent } from './unsent';

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
  line.receive('/', null);
});
afterEach(() => vi.unstubAllGlobals());

/** The requests the server receives. `answering` sets its answer. */
const received: string[] = [];
const answering = (answer: () => Response | Promise<Response>): void => {
  received.length = 0;
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: { method: string; headers: Headers; body: string }) => {
    received.push(`${method} ${path} ${headers.get('idempotency-key')} ${body}`);
    return answer();
  });
};
const refused = () => new Response('{"code":"VALIDATION_FAILED","message":"No"}', { status: 400 });
const keptAt = '2026-11-21T10:00:00.000Z';

describe('a form online', () => {
  const submit = () => rendered(() => useOutbox('sendMessage', 'renata', 'dana')).send({ body: { content: 'Hello' } });

  it('sends, and stores nothing', async () => {
    const [id, createdAt] = ['01K0AB12345678901234567XYZ', keptAt];
    const message = { id, senderId: id, receiverId: id, projectId: null, content: 'Hello', masked: false, createdAt };
    answering(() => Response.json(message, { status: 201 }));
    expect(await submit()).toEqual({ waits: false });
    expect([received.length, outbox.of('dana')]).toEqual([1, []]);
  });

  it('stores an entry that may have arrived when the connection dropped', async () => {
    answering(() => {
      line.receive('/api/auth/me', keptAt);
      throw new TypeError('Failed to fetch');
    });
    expect(await submit()).toEqual({ waits: true });
    expect(outbox.of('dana')).toMatchObject([{ triedAt: expect.any(String), body: { content: 'Hello' } }]);
  });

  it.each([
    ['a network error while connected', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a refusal', refused],
    [
      'a refusal just before the connection dropped',
      () => {
        line.receive('/api/auth/me', keptAt);
        return refused();
      },
    ],
  ])('rejects after %s, and stores nothing', async (_, answer) => {
    answering(answer);
    await expect(submit()).rejects.toThrow();
    expect(outbox.of('dana')).toEqual([]);
  });
});

describe('an entry in the outbox', () => {
  it('belongs to its account, and is listed in the order of writing', () => {
    for (const one of [
      entry('dana', 'b', '2026-11-21T11'),
      entry('dana', 'a', '2026-11-21T10'),
      entry('amy', 'c', '2026-11-21T09'),
    ])
      outbox.keep(one);
    expect(outbox.of('dana').map(({ key }) => key)).toEqual(['a', 'b']);
    expect(outbox.of('amy').map(({ key }) => key)).toEqual(['c']);
    expect(countUnsent().waiting).toBe(3);
  });

  it('stays gone after it is discarded, even if a change follows', () => {
    const one = entry('dana', 'a', '2026-11-21T10');
    outbox.keep(one);
    expect(outbox.change({ ...one, held: { text: 'No more bids' } })).toBe(true);
    expect(outbox.of('dana')).toMatchObject([{ held: { text: 'No more bids' } }]);
    outbox.discard(one);
    expect(outbox.change(one)).toBe(false);
    expect(outbox.of('dana')).toEqual([]);
  });

  it('is deleted at logout, and when someone else signs in', async () => {
    outbox.keep(entry('dana', 'a', '2026-11-21T10'));
    outbox.keep(entry('amy', 'b', '2026-11-21T10'));
    await drafts.forgetOthers('dana');
    expect([outbox.of('dana').length, outbox.of('amy').length]).toEqual([1, 0]);
    drafts.forget();
    expect([outbox.of('dana').length, countUnsent().waiting]).toEqual([0, 0]);
  });

  it('is still there after the page is loaded again', async () => {
    outbox.keep(entry('dana', 'a', '2026-11-21T10'));
    vi.resetModules();
    const loadedAgain = await import('./outbox');
    expect(rendered(() => loadedAgain.useOutbox('sendMessage', 'renata', 'dana')).waiting).toMatchObject([{ key: 'a' }]);
  });

  it.each([
    '{',
    'null',
    JSON.stringify({ ...entry('dana', 'a', '2026-11-21T10'), operation: 'deleteUser' }),
    JSON.stringify({ ...entry('dana', 'a', '2026-11-21T10'), operation: 'toString' }),
    JSON.stringify({ ...entry('dana', 'a', '2026-11-21T10'), key: 7 }),
    JSON.stringify({ ...entry('dana', 'a', '2026-11-21T10'), writtenAt: undefined }),
  ])('is listed without an invalid one beside it: %s', (text) => {
    outbox.keep(entry('dana', 'b', '2026-11-21T11'));
    stored.set('outbox:dana:a', text);
    stored.set('projectDraft:dana', JSON.stringify(entry('dana', 'c', '2026-11-21T10')));
    expect(outbox.of('dana').map(({ key }) => key)).toEqual(['b']);
  });

  it('is listed with its own form, and among the held entries if its writer must decide', async () => {
    outbox.keep({ ...entry('dana', 'a', '2026-11-21T10'), held: { text: 'Look first' } });
    outbox.keep(entry('dana', 'b', '2026-11-21T11'));
    outbox.keep({ ...entry('dana', 'c', '2026-11-21T12'), about: 'marcus' });
    outbox.keep({ ...entry('amy', 'd', '2026-11-21T13'), held: { text: 'Look first' } });
    outbox.keep({ ...entry('dana', 'e', '2026-11-21T14'), operation: 'askQuestion', body: { text: 'Why?' } } as Waiting);
    vi.resetModules();
    const { useHeldEntries, useOutbox } = await import('./outbox');
    const { waiting } = rendered(() => useOutbox('sendMessage', 'renata', 'dana'));
    expect(waiting.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(rendered(() => useHeldEntries('dana')).map(({ key }) => key)).toEqual(['a']);
  });

  it('reports a change in this tab or in another one', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.resetModules();
    const loaded = await import('./outbox');
    const changes: string[] = [];
    let by = 'here';
    const stop = loaded.outbox.onChange(() => void changes.push(by));
    loaded.outbox.keep(entry('dana', 'a', '2026-11-21T10'));
    for (const key of ['outbox:dana:a', 'theme', null]) {
      by = `there: ${key}`;
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
    stop();
    loaded.outbox.keep(entry('dana', 'b', '2026-11-21T10'));
    expect(changes).toEqual(['here', 'there: outbox:dana:a', 'there: null']);
  });

  it.each([
    ['sendMessage', { content: 'Hi' }, 'POST /api/messages k1 {"receiverId":"x","content":"Hi"}'],
    ['placeBid', { amount: 900 }, 'POST /api/projects/x/bids k1 {"amount":900}'],
    ['askQuestion', { text: 'Why?' }, 'POST /api/projects/x/questions k1 {"text":"Why?"}'],
    ['answerQuestion', { questionId: 'q', answer: 'So.' }, 'PATCH /api/projects/x/questions/q null {"answer":"So."}'],
  ] as const)('is sent like its form would send it: %s', async (operation, body, sent) => {
    answering(refused);
    await expect(send({ operation, about: 'x', body, key: 'k1' } as Waiting)).rejects.toThrow('No');
    expect(received).toEqual([sent]);
  });
});

describe('a form offline', () => {
  const compose = () => rendered(() => useOutbox('sendMessage', 'renata', 'dana'));

  it('stores what is sent, and sends nothing', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    line.receive('/api/auth/me', '2026-11-21T10:00:00.000Z');
    expect(await compose().send({ body: { content: 'Hello' } })).toEqual({ waits: true });
    expect(outbox.of('dana')).toMatchObject([
      { operation: 'sendMessage', about: 'renata', body: { content: 'Hello' }, triedAt: null, held: null },
    ]);
    expect(outbox.of('dana')[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  it('reuses the key of an entry that is taken out to be edited', async () => {
    line.receive('/api/auth/me', '2026-11-21T10:00:00.000Z');
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
