import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/contracts/message';

/** This close to its end, in pixels, a log counts as read to the end. */
const nearlyAtEnd = 80;

/**
 * Where a log of messages stands: it opens at its end and follows what arrives while the reader is there. Whoever has scrolled
 * back stays where they read, also when older messages are loaded above it, and is told that something has arrived.
 */
export const useLogScroll = (log: RefObject<HTMLElement | null>, messages: readonly ChatMessage[], ownId: string) => {
  const [hasNews, setHasNews] = useState(false);
  const seen = useRef<{ first: string | undefined; last: string | undefined; fromEnd: number } | null>(null);

  const measure = useCallback((): number => {
    const element = log.current;
    return element ? element.scrollHeight - element.scrollTop - element.clientHeight : 0;
  }, [log]);

  const toEnd = useCallback(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setHasNews(false);
  }, [log]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const [first, last] = [messages.at(0), messages.at(-1)];
    const before = seen.current;
    const arrived = before !== null && before.last !== last?.id;
    if (!before || (arrived && (before.fromEnd <= nearlyAtEnd || last?.senderId === ownId))) toEnd();
    else if (arrived) setHasNews(true);
    else if (before.first !== first?.id) element.scrollTop = element.scrollHeight - element.clientHeight - before.fromEnd;
    seen.current = { first: first?.id, last: last?.id, fromEnd: measure() };
  }, [messages, ownId, log, measure, toEnd]);

  const onScroll = useCallback(() => {
    if (!seen.current) return;
    seen.current.fromEnd = measure();
    if (seen.current.fromEnd <= nearlyAtEnd) setHasNews(false);
  }, [measure]);

  return { hasNews, toEnd, onScroll };
};
