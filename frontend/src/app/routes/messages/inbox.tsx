import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#config/paths';
import { conversationsQuery } from '#features/messages/queries';
import { unreadCountQuery } from '#features/notifications/queries';
import { isStager } from '#lib/auth';
import type { Introduction } from '#lib/introduction';
import { useRefresh } from '#lib/query';
import type { User } from '#shared/account/user.answers';
import { ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/states';
import { ConversationList, rowId } from './conversation-list';
import { ThreadPanel } from './thread-panel';

const NoConversations = ({ user }: { user: User }) => (
  <EmptyState
    illustration="letters"
    title="No conversations yet"
    text={
      isStager(user)
        ? 'Questions about a project? Write to its owner from your bid on it.'
        : 'Questions about a bid? Write to the stager from the bids on your project.'
    }
    action={
      isStager(user) ? (
        <ButtonLink to={paths.projects()}>Find Projects</ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      )
    }
  />
);

interface SplitPanelProps {
  list: ReactNode;
  detail: ReactNode;
  /** Whether an item is chosen. On a phone, its detail then replaces the list and fills the screen. */
  showsDetail: boolean;
}

/** Shows a list and a detail side by side, 600 px high (specification section 2), or only one of them on a phone. */
const SplitPanel = ({ list, detail, showsDetail }: SplitPanelProps) => (
  <div
    className={clsx(
      'overflow-hidden border-line bg-paper md:grid md:h-[600px] md:grid-rows-1 md:grid-cols-[22rem_minmax(0,1fr)] md:rounded-lg md:border',
      showsDetail
        ? 'max-md:-mx-5 max-md:h-[calc(100dvh-4rem-1px-var(--bar-top,0px)-var(--strip,0px))] max-md:min-h-96 sm:max-md:-mx-8'
        : 'max-md:rounded-lg max-md:border',
    )}
  >
    <div className={clsx('min-h-0 flex-col overflow-y-auto md:flex md:border-r md:border-line', showsDetail && 'max-md:hidden')}>
      {list}
    </div>
    <div className={clsx('h-full min-h-0 flex-col md:flex', showsDetail ? 'flex' : 'max-md:hidden')}>{detail}</div>
  </div>
);

/** On a phone, an open thread hides the list. When the thread closes, its row receives the focus. */
const useFocusOnReturn = (openWith: string | null): void => {
  const before = useRef(openWith);
  useEffect(() => {
    if (openWith === null && before.current !== null) document.getElementById(rowId(before.current))?.focus();
    before.current = openWith;
  }, [openWith]);
};

/** Refetches the list when the number of unread messages changes, which the navigation bar polls. */
const useFreshList = (): void => {
  const { data: unread } = useQuery(unreadCountQuery());
  const refresh = useRefresh();
  const messages = unread?.messages;
  const before = useRef(messages);
  useEffect(() => {
    if (before.current !== undefined && before.current !== messages) void refresh(conversationsQuery().queryKey);
    before.current = messages;
  }, [messages, refresh]);
};

interface InboxProps {
  user: User;
  /** The user whose conversation is open. Null for none. */
  openWith: string | null;
  introduction: Introduction;
}

export const Inbox = ({ user, openWith, introduction }: InboxProps) => {
  const query = useInfiniteQuery(conversationsQuery());
  const drafts = useRef(new Map<string, string>());
  const openedWith = useRef(openWith);
  useFocusOnReturn(openWith);
  useFreshList();

  const conversations = query.data ?? [];
  if (query.isSuccess && conversations.length === 0 && openWith === null) return <NoConversations user={user} />;
  const opened = conversations.find((conversation) => conversation.user.id === openWith);
  const detail =
    openWith === null ? (
      conversations.length > 0 && (
        <EmptyState className="my-auto px-6" title="No conversation selected" text="Select one on the left to read and reply." />
      )
    ) : (
      <ThreadPanel
        key={openWith}
        user={user}
        userId={openWith}
        counterpart={opened?.user}
        blocked={opened?.blocked}
        introduction={introduction}
        chosen={openedWith.current !== openWith}
        draft={drafts.current.get(openWith) ?? ''}
        onDraft={(text) => drafts.current.set(openWith, text)}
      />
    );
  const list = <ConversationList query={query} openWith={openWith} />;
  return <SplitPanel list={list} detail={detail} showsDetail={openWith !== null} />;
};
