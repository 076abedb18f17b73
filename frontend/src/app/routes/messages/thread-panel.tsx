import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Illustration } from '#components/illustration';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { ApiError, messageOf } from '#lib/errors';
import { poll } from '#lib/polling';
import type { Counterpart } from '#shared/contracts/message';
import { ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { Notice } from '#ui/notice';
import { Text } from '#ui/text';
import { threadQuery } from '../api/thread';
import { titleOf } from '../counterpart';
import { Composer, type ComposerProps } from './composer';
import { MessageLog, type MessageLogProps } from './message-log';
import { ThreadHead } from './thread-head';
import { ThreadLoading } from './thread-loading';
import { useListInStep } from './use-list-in-step';

export interface ThreadPanelProps extends Pick<ComposerProps, 'draft' | 'onDraft'> {
  ownId: string;
  userId: string;
  /** Unknown before the first message. */
  counterpart: Counterpart | undefined;
  /** What whoever led here calls the counterpart. */
  introducedAs: string | undefined;
  /** The project that whoever led here wants to talk about. */
  projectId: string | undefined;
  projectName: MessageLogProps['projectName'];
  /** Whether the reader has just chosen this conversation, rather than come to the screen with it. */
  chosen: boolean;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

const Gone = () => (
  <EmptyState
    level={3}
    className="my-auto px-6"
    title="This user is not here"
    text="The account does not exist, or it has been deleted together with its messages."
    action={
      <ButtonLink to={paths.messages} variant="secondary">
        All Conversations
      </ButtonLink>
    }
  />
);

const Beginning = ({ name }: { name: string | undefined }) => (
  <EmptyState
    level={3}
    className="my-auto px-6"
    illustration={<Illustration name="letters" />}
    title="No messages yet"
    text={`Write the first one${name ? ` to ${name}` : ''}. Contact details open after payment; until then email addresses and phone numbers are masked.`}
  />
);

const MaskedNotice = () => (
  <Notice tone="info" title="Contact details open after payment" compact className="mx-3 mb-3 shrink-0 md:mx-5">
    Email addresses and phone numbers are hidden until the platform fee is paid. Then both of you read them here.
  </Notice>
);

/** The conversation with one user: its messages, and a place to write the next one. */
export const ThreadPanel = ({
  ownId,
  userId,
  counterpart,
  introducedAs,
  projectId,
  projectName,
  chosen,
  draft,
  onDraft,
}: ThreadPanelProps) => {
  const { data: thread, error, isFetching, refetch } = useQuery({ ...threadQuery(userId), ...poll(POLL.thread) });
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useListInStep(thread);
  const [isOff, setOff] = useState(false);
  // Said once: what follows is about the same, until it is about something else.
  const isSaid = thread?.messages.some((message) => message.projectId === projectId) ?? true;

  // Where there is a keyboard the next thing is to write. On a phone it would cover what there is to read.
  useEffect(() => {
    if (!chosen) return;
    const typesAtOnce = window.matchMedia('(min-width: 48rem) and (pointer: fine)').matches;
    (typesAtOnce ? field.current : heading.current)?.focus();
  }, [chosen]);

  const gone = isGone(error);
  const unnamed = gone ? 'Conversation' : 'New conversation';
  const title = counterpart ? titleOf(counterpart) : { name: introducedAs ?? unnamed, label: '', company: null };
  const linked = counterpart?.linked ?? false;
  const isMasked = thread?.messages.some(({ masked }) => masked);
  return (
    <section aria-label={`Conversation with ${title.name}`} className="flex min-h-0 flex-1 flex-col">
      <ThreadHead
        title={title}
        avatar={counterpart?.avatar ?? null}
        linked={linked}
        known={counterpart !== undefined}
        headingRef={heading}
      />
      {gone && <Gone />}
      {!thread && !error && <ThreadLoading />}
      {!thread && error && !gone && (
        <ErrorState
          className="my-auto px-6"
          title="Failed to fetch messages"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          pending={isFetching}
          level={3}
        />
      )}
      {thread && !gone && thread.messages.length === 0 && <Beginning name={introducedAs} />}
      {thread && !gone && thread.messages.length > 0 && (
        <MessageLog thread={thread} userId={userId} ownId={ownId} name={title.name} projectName={projectName} />
      )}
      {isMasked && !gone && <MaskedNotice />}
      {thread && error && !gone && (
        <Text size="sm" tone="danger" role="status" className="shrink-0 px-4 pb-2 md:px-5">
          Failed to fetch messages. We keep trying.
        </Text>
      )}
      {!gone && (
        <Composer
          userId={userId}
          name={title.name}
          draft={draft}
          onDraft={onDraft}
          fieldRef={field}
          subject={
            projectId && !isOff && !isSaid ? { projectId, name: projectName(projectId), onRemove: () => setOff(true) } : null
          }
        />
      )}
    </section>
  );
};
