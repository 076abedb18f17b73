import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { conversationsQuery, threadQuery } from '#features/messages/queries';
import { type Thread, titleOf } from '#features/messages/thread';
import { ApiError } from '#lib/errors';
import type { Introduction } from '#lib/introduction';
import { usePoll, useRefresh } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import type { Blocking, Counterpart } from '#shared/message/message.answers';
import { ButtonLink } from '#ui/button';
import { LoadingBlocks } from '#ui/loading-blocks';
import { EmptyState, Notice } from '#ui/states';
import { Text } from '#ui/text';
import { BlockedNotice, PersonMenu } from './blocking';
import { Composer, type ComposerProps } from './composer';
import { useLink } from './linked-contact';
import { MessageLog } from './message-log';
import { ThreadHead } from './thread-head';

/** Refetches the list after a new message in the open thread, which changes the list and the counts. The list itself does not poll. */
const useListRefresh = (thread: Thread | undefined): void => {
  const refresh = useRefresh();
  const lastId = thread?.messages.at(-1)?.id;
  useEffect(() => {
    if (lastId !== undefined) void refresh(conversationsQuery().queryKey, ['notifications']);
  }, [lastId, refresh]);
};

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

const ConversationGone = () => (
  <EmptyState
    level={3}
    className="my-auto px-6"
    title="Account not found"
    text="It may have been deleted along with its messages."
    action={
      <ButtonLink to={paths.messages} variant="secondary">
        All Conversations
      </ButtonLink>
    }
  />
);

/** Shown before the first message. `masks`: whether contact details are masked between the two. Undefined while unknown. */
const EmptyThread = ({ name, masks }: { name: string | undefined; masks: boolean | undefined }) => (
  <EmptyState
    level={3}
    className="my-auto px-6"
    illustration="letters"
    title="No messages yet"
    text={`Write the first one${name ? ` to ${name}` : ''}.${masks ? ' You see contact details after payment. Until then, we hide email addresses and phone numbers.' : ''}`}
  />
);

const MaskedNotice = () => (
  <Notice tone="info" title="Contact details open after payment" compact className="mx-3 mb-3 shrink-0 md:mx-5" />
);

/** Replaces the composer. */
const FormerNotice = () => (
  <Notice title="This member has left" compact className="m-3 shrink-0 md:mx-5">
    Their account was deleted, so they no longer get messages. Your conversation stays here.
  </Notice>
);

/** Replaces the composer. */
const SuspendedNotice = () => (
  <Notice tone="warning" title="Your account is suspended" compact className="m-3 shrink-0 md:mx-5">
    You can only message the other party of a paid project.
  </Notice>
);

const loading = (
  <LoadingBlocks
    label="Loading the messages"
    className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden px-4 py-5 md:px-5"
    blocks={[
      'h-16 w-3/5 rounded-lg',
      'h-11 w-2/5 self-end rounded-lg',
      'h-20 w-2/3 rounded-lg',
      'h-11 w-1/2 self-end rounded-lg',
    ]}
  />
);

interface ThreadPanelProps extends Pick<ComposerProps, 'draft' | 'onDraft'> {
  user: User;
  userId: string;
  /** Undefined before the first message. */
  counterpart: Counterpart | undefined;
  blocked: Blocking | undefined;
  /** The other user's name and the project to talk about, from the link that led here. */
  introduction: Introduction;
  /** Whether the reader has just chosen this conversation. False if the screen opened with it. */
  chosen: boolean;
}

export const ThreadPanel = (props: ThreadPanelProps) => {
  const { user, userId, counterpart, blocked, introduction, chosen, draft, onDraft } = props;
  const query = useQuery({ ...threadQuery(userId), ...usePoll(POLL.thread) });
  const { data: thread, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useListRefresh(thread);
  const [isOff, setOff] = useState(false);
  const { name, projectId } = introduction;
  const about = projectId ?? thread?.messages.findLast((message) => message.projectId !== null)?.projectId ?? undefined;
  // Before the first message there is no counterpart, so the bids must tell whether a fee is paid.
  const link = useLink({ user, userId, enabled: counterpart === undefined && thread?.messages.length === 0 });
  const linked = counterpart ? counterpart.linked : link.bidId !== undefined;
  const masks = counterpart || link.isKnown ? !linked : undefined;
  // Only the first message names the project.
  const isInThread = thread?.messages.some((message) => message.projectId === projectId) ?? true;
  const subject = projectId && !isOff && !isInThread ? { projectId, onRemove: () => setOff(true) } : null;

  // Focuses the field for the next message, except on a phone, whose keyboard would cover the messages.
  useEffect(() => {
    if (!chosen) return;
    const typesAtOnce = window.matchMedia('(min-width: 48rem) and (pointer: fine)').matches;
    (typesAtOnce ? field.current : heading.current)?.focus();
  }, [chosen]);

  const gone = isGone(error);
  const unnamed = gone ? 'Conversation' : 'New conversation';
  const title = counterpart ? titleOf(counterpart) : { name: name ?? unnamed, label: '', company: null };
  const addressee = counterpart || name ? title.name : 'this person';
  return (
    <section aria-label={`Conversation with ${addressee}`} className="flex min-h-0 flex-1 flex-col">
      <ThreadHead
        user={user}
        userId={userId}
        title={title}
        avatar={counterpart?.avatar ?? null}
        linked={linked}
        known={counterpart !== undefined}
        about={about}
        actions={
          counterpart &&
          !counterpart.leftAt && <PersonMenu userId={userId} name={title.name} linked={counterpart.linked} blocked={blocked} />
        }
        headingRef={heading}
      />
      {gone ? (
        <ConversationGone />
      ) : (
        <>
          <Loaded query={query} failure="Failed to fetch messages" className="my-auto px-6" loading={loading}>
            {(known) =>
              known.messages.length === 0 ? (
                <EmptyThread name={name ?? counterpart?.name} masks={masks} />
              ) : (
                <MessageLog thread={known} userId={userId} ownId={user.id} name={title.name} />
              )
            }
          </Loaded>
          {thread?.messages.some(({ masked }) => masked) && <MaskedNotice />}
          {thread && error && (
            <Text size="sm" tone="danger" role="status" className="shrink-0 px-4 pb-2 md:px-5">
              Failed to fetch messages. We keep trying.
            </Text>
          )}
          {counterpart?.leftAt ? (
            <FormerNotice />
          ) : blocked ? (
            <BlockedNotice userId={userId} blocked={blocked} />
          ) : user.suspension && !linked ? (
            <SuspendedNotice />
          ) : (
            <Composer
              ownId={user.id}
              userId={userId}
              name={addressee}
              draft={draft}
              onDraft={onDraft}
              fieldRef={field}
              subject={subject}
            />
          )}
        </>
      )}
    </section>
  );
};
