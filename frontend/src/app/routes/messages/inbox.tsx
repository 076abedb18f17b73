import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#lib/errors';
import type { Conversation } from '#shared/contracts/message';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { SplitPanel } from '#ui/split-panel';
import { Text } from '#ui/text';
import { conversationsQuery } from '../api/conversations';
import { ConversationList, ConversationListLoading } from './conversation-list';
import { rowId } from './conversation-row';
import { ThreadPanel } from './thread-panel';

export interface InboxProps {
  ownId: string;
  /** Whose conversation is open; null: none. */
  openWith: string | null;
  /** What whoever led here calls that user; undefined: unknown. */
  introducedAs: string | undefined;
  /** The project that whoever led here wants to talk about. */
  projectId: string | undefined;
  /** What a project is called. */
  projectName: (projectId: string) => ReactNode;
  /** How many messages are unread, as of the last time that was asked: a change means that the list is out of date. */
  unreadMessages: number | undefined;
  /** In place of an inbox that is empty. */
  empty: ReactNode;
}

const noConversations: readonly Conversation[] = [];

/** The row that was left has the focus again when its thread is closed: on a phone, where it was out of sight meanwhile. */
const useFocusOnReturn = (openWith: string | null): void => {
  const before = useRef(openWith);
  useEffect(() => {
    if (openWith === null && before.current !== null) document.getElementById(rowId(before.current))?.focus();
    before.current = openWith;
  }, [openWith]);
};

const useFreshList = (unreadMessages: number | undefined): void => {
  const queryClient = useQueryClient();
  const before = useRef(unreadMessages);
  useEffect(() => {
    if (before.current !== undefined && before.current !== unreadMessages) {
      void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
    }
    before.current = unreadMessages;
  }, [unreadMessages, queryClient]);
};

/** All conversations of a user, and the one that is open. */
export const Inbox = ({ ownId, openWith, introducedAs, projectId, projectName, unreadMessages, empty }: InboxProps) => {
  const query = useInfiniteQuery(conversationsQuery());
  const { data: conversations = noConversations, isPending, isError, hasNextPage } = query;
  const drafts = useRef(new Map<string, string>());
  const openedWith = useRef(openWith);
  useFocusOnReturn(openWith);
  useFreshList(unreadMessages);

  if (query.isSuccess && conversations.length === 0 && openWith === null) return empty;
  const list = (
    <>
      {isPending && <ConversationListLoading />}
      {isError && conversations.length === 0 && (
        <ErrorState
          className="my-auto px-6"
          title="Failed to fetch conversations"
          text={messageOf(query.error, 'Please check your connection and try again.')}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      )}
      {query.isSuccess && conversations.length === 0 && (
        <Text size="sm" tone="soft" className="p-5">
          No conversations yet
        </Text>
      )}
      {conversations.length > 0 && (
        <ConversationList
          conversations={conversations}
          openWith={openWith}
          hasMore={hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
  const detail =
    openWith === null ? (
      conversations.length > 0 && (
        <EmptyState
          className="my-auto px-6"
          title="No conversation selected"
          text="Choose one on the left to read it and to answer."
        />
      )
    ) : (
      <ThreadPanel
        key={openWith}
        ownId={ownId}
        userId={openWith}
        counterpart={conversations.find(({ user }) => user.id === openWith)?.user}
        introducedAs={introducedAs}
        projectId={projectId}
        projectName={projectName}
        chosen={openedWith.current !== openWith}
        draft={drafts.current.get(openWith) ?? ''}
        onDraft={(text) => drafts.current.set(openWith, text)}
      />
    );
  return <SplitPanel list={list} detail={detail} showsDetail={openWith !== null} />;
};
