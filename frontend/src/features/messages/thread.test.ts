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
  it('starts with the latest page', () => {
    expect(withLatest(undefined, { items: messages('c', 'd'), nextCursor: 'before c' })).toEqual({
      messages: messages('c', 'd'),
      olderCursor: 'before c',
    });
  });

  it('keeps older pages when a poll returns the latest page again', () => {
    const known = { messages: messages('a', 'b', 'c', 'd'), olderCursor: null };
    const next = withLatest(known, { items: messages('c', 'd', 'e'), nextCursor: 'before c' });
    expect(idsOf(next)).toBe('abcde');
    expect(next.olderCursor).toBeNull();
  });

  it('keeps messages that new ones push out of the latest page', () => {
    const known = { messages: messages('b', 'c'), olderCursor: 'before b' };
    const next = withLatest(known, { items: messages('c', 'd'), nextCursor: 'before c' });
    expect(idsOf(next)).toBe('bcd');
    expect(next.olderCursor).toBe('before b');
  });

  it('starts over if there is a gap before the latest page', () => {
    const known = { messages: messages('a', 'b'), olderCursor: null };
    const next = withLatest(known, { items: messages('y', 'z'), nextCursor: 'before y' });
    expect(idsOf(next)).toBe('yz');
    expect(next.olderCursor).toBe('before y');
  });

  it('drops masked messages once they are available unmasked', () => {
    const known = { messages: [message('a', { masked: true }), message('b', { masked: true })], olderCursor: null };
    const next = withLatest(known, { items: messages('b', 'c'), nextCursor: 'before b' });
    expect(idsOf(next)).toBe('bc');
    expect(next.olderCursor).toBe('before b');
  });

  it('is empty after it was deleted', () => {
    const known = { messages: messages('a'), olderCursor: null };
    expect(withLatest(known, { items: [], nextCursor: null })).toEqual({ messages: [], olderCursor: null });
  });

  it('adds a page of older messages only once', () => {
    const known = { messages: messages('c'), olderCursor: 'before c' };
    const page = { items: messages('a', 'b'), nextCursor: null };
    const once = withOlder(known, 'before c', page);
    expect(idsOf(once)).toBe('abc');
    expect(withOlder(once, 'before c', page)).toBe(once);
  });
});

describe('subjectsOf', () => {
  it('names a project only when the conversation changes to it', () => {
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

describe('maskedRuns', () => {
  it('separates hidden parts from the rest', () => {
    expect(maskedRuns({ content: 'Call [hidden] or [hidden]', masked: true })).toEqual([
      'Call ',
      '[hidden]',
      ' or ',
      '[hidden]',
      '',
    ]);
  });

  it('leaves an unmasked message whole', () => {
    expect(maskedRuns({ content: 'The key is [hidden] under the pot', masked: false })).toEqual([
      'The key is [hidden] under the pot',
    ]);
  });
});

describe('titleOf', () => {
  it('shows the first name of an anonymous owner, with the type below it', () => {
    expect(titleOf({ name: 'Dana, Real Estate Agent', userType: 'realtor', company: null })).toEqual({
      name: 'Dana',
      label: 'Real Estate Agent',
      company: null,
    });
  });

  it('shows only the type of an owner without a first name', () => {
    expect(titleOf({ name: 'Builder', userType: 'builder', company: null })).toEqual({
      name: 'Builder',
      label: '',
      company: null,
    });
  });

  it('shows the full name, company and type of a linked person', () => {
    expect(titleOf({ name: 'June Abernathy', userType: 'staging_company', company: 'Hill Country Staging Co.' })).toEqual({
      name: 'June Abernathy',
      label: 'Staging Company',
      company: 'Hill Country Staging Co.',
    });
  });

  it('calls any other type a Homeowner', () => {
    expect(titleOf({ name: 'Alex', userType: 'homeowner' as UserType, company: null }).label).toBe('Homeowner');
  });
});
