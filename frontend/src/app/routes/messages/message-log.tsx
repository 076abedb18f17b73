import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDown, EyeOff } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useOlderMessages } from '#features/messages/queries';
import { maskedRuns, subjectsOf, type Thread } from '#features/messages/thread';
import { ReportButton } from '#features/moderation/report-button';
import { projectQuery } from '#features/projects/queries';
import { byDay, dayLabel } from '#lib/days';
import { useNow } from '#lib/hooks';
import type { ThreadMessage } from '#shared/message/message.answers';
import { Button } from '#ui/button';
import { Text, TextLink } from '#ui/text';

/** How close to the end counts as being at the end. */
const atEndPixels = 80;

/** Follows new messages at the end of the log. Keeps the position if the reader has scrolled back. Then a button announces new ones. */
const useLogScroll = (log: RefObject<HTMLElement | null>, messages: readonly ThreadMessage[], ownId: string) => {
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
    if (!before || (arrived && (before.fromEnd <= atEndPixels || last?.senderId === ownId))) toEnd();
    else if (arrived) setHasNews(true);
    else if (before.first !== first?.id) element.scrollTop = element.scrollHeight - element.clientHeight - before.fromEnd;
    seen.current = { first: first?.id, last: last?.id, fromEnd: measure() };
  }, [messages, ownId, log, measure, toEnd]);

  // The log's height changes when the head above it loads and when the composer below it grows.
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (seen.current && seen.current.fromEnd <= atEndPixels) toEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [log, toEnd]);

  const onScroll = useCallback(() => {
    if (!seen.current) return;
    seen.current.fromEnd = measure();
    if (seen.current.fromEnd <= atEndPixels) setHasNews(false);
  }, [measure]);

  return { hasNews, toEnd, onScroll };
};

/** Shows a project's title, or nothing if it is deleted. */
export const ProjectName = ({ id }: { id: string }) => {
  const { data: project } = useQuery(projectQuery(id));
  return project?.title ?? 'a project';
};

/** Marks hidden contact details within a message. */
const MaskedText = () => (
  <span className="inline-flex items-baseline gap-1 rounded-sm bg-current/12 px-1.5 text-sm font-medium whitespace-nowrap">
    <EyeOff className="size-3.5 translate-y-0.5" />
    hidden
  </span>
);

const Content = ({ message }: { message: ThreadMessage }) =>
  maskedRuns(message).map((run, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move, and every second one is hidden.
    index % 2 === 1 ? <MaskedText key={index} /> : run,
  );

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

interface BubbleProps {
  message: ThreadMessage;
  own: boolean;
  /** The author, for screen readers. For others, the side of the message shows it. */
  author: string;
  /** The project that messages are about from here on. */
  projectId: string | undefined;
  /** Whether this is the reader's last message that the other user has seen. */
  lastSeen: boolean;
}

/** Shows a message. The reader's own messages are on the right. */
const Bubble = ({ message, own, author, projectId, lastSeen }: BubbleProps) => (
  <div className={clsx('flex max-w-[88%] flex-col gap-1 sm:max-w-[78%]', own ? 'items-end self-end' : 'items-start self-start')}>
    <span className="sr-only">{author}:</span>
    {projectId !== undefined && (
      <p className="px-1 text-sm text-ink-soft">
        About{' '}
        <TextLink to={paths.project(projectId)}>
          <ProjectName id={projectId} />
        </TextLink>
      </p>
    )}
    <p
      className={clsx(
        'rounded-lg px-4 py-2.5 text-base whitespace-pre-wrap wrap-anywhere',
        message.removed
          ? 'border border-line text-ink-soft italic'
          : own
            ? 'on-dark rounded-br-sm bg-evergreen text-paper'
            : 'rounded-bl-sm bg-sand text-ink',
      )}
    >
      <Content message={message} />
    </p>
    <div className="flex items-center gap-3 px-1 text-xs text-ink-soft">
      <p>
        <time dateTime={message.createdAt}>{timeOfDay.format(new Date(message.createdAt))}</time>
        {lastSeen && ' · Seen'}
      </p>
      {!own && !message.removed && <ReportButton type="message" id={message.id} within={message.senderId} className="!size-6" />}
    </div>
  </div>
);

interface MessageLogProps {
  thread: Thread;
  userId: string;
  ownId: string;
  /** The name of the other user. */
  name: string;
}

/** Lists messages, oldest first. Screen readers announce new ones, but not older ones that load. */
export const MessageLog = ({ thread, userId, ownId, name }: MessageLogProps) => {
  const { messages, olderCursor } = thread;
  const log = useRef<HTMLDivElement>(null);
  const now = useNow(POLL.age);
  const older = useOlderMessages(userId);
  const subjects = subjectsOf(messages);
  // Not shown if the other user has answered, because they have then seen everything before.
  const lastSeen =
    messages.at(-1)?.senderId === ownId ? messages.findLast(({ senderId, seen }) => senderId === ownId && seen) : undefined;
  const { hasNews, toEnd, onScroll } = useLogScroll(log, messages, ownId);

  const loadOlder = (cursor: string) => {
    older.mutate(cursor, {
      // The pressed button disappears with the last page.
      onSuccess: ({ nextCursor }) => nextCursor === null && log.current?.focus({ preventScroll: true }),
    });
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={`Messages with ${name}`}
        aria-live={older.isPending ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the log is scrolled with the arrow keys.
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-2 [overflow-anchor:none] md:px-5"
      >
        {olderCursor && (
          <Button
            variant="quiet"
            size="sm"
            className="shrink-0 self-center"
            pending={older.isPending}
            onClick={() => loadOlder(olderCursor)}
          >
            Load older messages
          </Button>
        )}
        {byDay(messages).map(({ date, items: ofDay }) => (
          <section key={date} aria-label={dayLabel(date, now)} className="flex flex-col gap-3 first:mt-auto">
            <Text as="span" size="xs" tone="soft" weight="medium" aria-hidden="true" className="self-center">
              {dayLabel(date, now)}
            </Text>
            {ofDay.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                own={message.senderId === ownId}
                author={message.senderId === ownId ? 'You' : name}
                projectId={subjects.get(message.id)}
                lastSeen={message.id === lastSeen?.id}
              />
            ))}
          </section>
        ))}
      </div>
      {hasNews && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="sm" onClick={toEnd}>
            <ArrowDown />
            New messages
          </Button>
        </div>
      )}
    </div>
  );
};
