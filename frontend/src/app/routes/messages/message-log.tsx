import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useNow } from '#lib/use-now';
import type { ChatMessage } from '#shared/contracts/message';
import { Button } from '#ui/button';
import { HiddenRun, MessageBubble } from '#ui/message-bubble';
import { Text } from '#ui/text';
import { TextLink } from '#ui/text-link';
import { useOlderMessages } from '../api/older-messages';
import { byDay, dayLabel, maskedRuns, subjectsOf, type Thread } from '../thread';
import { useLogScroll } from './use-log-scroll';

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const Content = ({ message }: { message: ChatMessage }) =>
  maskedRuns(message).map((run, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a message never move, and every second one is hidden.
    index % 2 === 1 ? <HiddenRun key={index} /> : run,
  );

export interface MessageLogProps {
  thread: Thread;
  userId: string;
  ownId: string;
  /** What the counterpart is called. */
  name: string;
  /** What a project is called. */
  projectName: (projectId: string) => ReactNode;
}

/**
 * The messages, oldest first, in a log that screen readers follow: what arrives is read aloud, what is loaded from the past is
 * not. It scrolls, so it can take the focus.
 */
export const MessageLog = ({ thread, userId, ownId, name, projectName }: MessageLogProps) => {
  const { messages, olderCursor } = thread;
  const log = useRef<HTMLDivElement>(null);
  const now = useNow(POLL.age);
  const older = useOlderMessages(userId);
  const subjects = subjectsOf(messages);
  const { hasNews, toEnd, onScroll } = useLogScroll(log, messages, ownId);

  const projectAbove = (id: string): ReactNode => {
    const projectId = subjects.get(id);
    if (projectId === undefined) return null;
    return (
      <>
        About <TextLink to={paths.project(projectId)}>{projectName(projectId)}</TextLink>
      </>
    );
  };
  const loadOlder = (cursor: string) => {
    older.mutate(cursor, {
      // The button that had the focus goes with the last page.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
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
        {byDay(messages).map(({ date, messages: ofDay }) => (
          <section key={date} aria-label={dayLabel(date, now)} className="flex flex-col gap-3 first:mt-auto">
            <Text as="span" size="xs" tone="soft" weight="medium" aria-hidden="true" className="self-center">
              {dayLabel(date, now)}
            </Text>
            {ofDay.map((message) => (
              <MessageBubble
                key={message.id}
                subject={projectAbove(message.id)}
                own={message.senderId === ownId}
                author={message.senderId === ownId ? 'You' : name}
                sentAt={message.createdAt}
                time={timeOfDay.format(new Date(message.createdAt))}
              >
                <Content message={message} />
              </MessageBubble>
            ))}
          </section>
        ))}
      </div>
      {hasNews && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="sm" onClick={toEnd}>
            <ArrowDown aria-hidden="true" />
            New messages
          </Button>
        </div>
      )}
    </div>
  );
};
