import { describe, expect, it } from 'vitest';
import type { UserType } from '#shared/account/user.contract';
import type { ThreadMessage } from '#shared/message/message.answers';
import { maskedRuns, subjectsOf, titleOf, withLatest, withOlder } from './thread';

const message = (id: string, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  senderId: 'a',
  receiverId: 'b',
  projectId: null,
  content: id,
  masked: false,
  seen: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...more,
});

const messages = (...ids: string[]) => ids.map((id) => message(id));
const idsOf = (thread: { messages: readonly ThreadMessage[] }) => thread.messages.map(({ id }) => id).join('');

describe('a thread', () => {
  it('begins as its latest page', () => {
    expect(withLatest(undefined, { items: messages('c', 'd'), nextCursor: 'before c' })).toEqual({
      messages: messages('c', 'd'),
      olderCursor: 'before c',
    });
  });

  it('keeps what was paged back to when a poll brings the latest page again', () => {
    const known = { messages: messages('a', 'b', 'c', 'd'), olderCursor: null };
    const next = withLatest(known, { items: messages('c', 'd', 'e'), nextCursor: 'before c' });
    expect(idsOf(next)).toBe('abcde');
    expect(next.olderCursor).toBeNull();
  });

  it('keeps what a full page of new messages pushes out of the latest one', () => {
    const known = { messages: messages('b', 'c'), olderCursor: 'before b' };
    const next = withLatest(known, { items: messages('c', 'd'), nextCursor: 'before c' });
    expect(idsOf(next)).toBe('bcd');
    expect(next.olderCursor).toBe('before b');
  });

  it('starts anew rather than hide a gap', () => {
    const known = { messages: messages('a', 'b'), olderCursor: null };
    const next = withLatest(known, { items: messages('y', 'z'), nextCursor: 'before y' });
    expect(idsOf(next)).toBe('yz');
    expect(next.olderCursor).toBe('before y');
  });

  it('forgets masked messages once the same are shown unmasked', () => {
    const known = { messages: [message('a', { masked: true }), message('b', { masked: true })], olderCursor: null };
    const next = withLatest(known, { items: messages('b', 'c'), nextCursor: 'before b' });
    expect(idsOf(next)).toBe('bc');
    expect(next.olderCursor).toBe('before b');
  });

  it('is empty when it was deleted', () => {
    const known = { messages: messages('a'), olderCursor: null };
    expect(withLatest(known, { items: [], nextCursor: null })).toEqual({ messages: [], olderCursor: null });
  });

  it('takes a page of older messages once', () => {
    const known = { messages: messages('c'), olderCursor: 'before c' };
    const page = { items: messages('a', 'b'), nextCursor: null };
    const once = withOlder(known, 'before c', page);
    expect(idsOf(once)).toBe('abc');
    expect(withOlder(once, 'before c', page)).toBe(once);
  });
});

describe('subjects', () => {
  it('stand where the talk comes to another project, not at every message about it', () => {
    const talk = [
      message('a'),
      message('b', { projectId: 'one' }),
      message('c'),
      message('d', { projectId: 'one' }),
      message('e', { projectId: 'two' }),
      message('f', { projectId: 'one' }),
    ];
    expect([...subjectsOf(talk)]).toEqual([
      ['b', 'one'],
      ['e', 'two'],
      ['f', 'one'],
    ]);
  });
});

describe('masked runs', () => {
  it('tell what is hidden from what is written', () => {
    expect(maskedRuns({ content: 'Call [hidden] or [hidden]', masked: true })).toEqual([
      'Call ',
      '[hidden]',
      ' or ',
      '[hidden]',
      '',
    ]);
  });

  it('leave a message alone in which nothing is hidden', () => {
    expect(maskedRuns({ content: 'The key is [hidden] under the pot', masked: false })).toEqual([
      'The key is [hidden] under the pot',
    ]);
  });
});

describe('a counterpart', () => {
  it('that is an anonymous owner is a first name, with the type below it', () => {
    expect(titleOf({ name: 'Dana, Real Estate Agent', userType: 'realtor', company: null })).toEqual({
      name: 'Dana',
      label: 'Real Estate Agent',
      company: null,
    });
  });

  it('whose first name is not shown is its type alone', () => {
    expect(titleOf({ name: 'Builder', userType: 'builder', company: null })).toEqual({
      name: 'Builder',
      label: '',
      company: null,
    });
  });

  it('that is linked is a full name, with company and type', () => {
    expect(titleOf({ name: 'June Abernathy', userType: 'staging_company', company: 'Hill Country Staging Co.' })).toEqual({
      name: 'June Abernathy',
      label: 'Staging Company',
      company: 'Hill Country Staging Co.',
    });
  });

  it('of any other type is a Homeowner', () => {
    expect(titleOf({ name: 'Alex', userType: 'homeowner' as UserType, company: null }).label).toBe('Homeowner');
  });
});
