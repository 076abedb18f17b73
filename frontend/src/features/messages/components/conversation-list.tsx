import { POLL } from '#config/poll';
import { useNow } from '#lib/use-now';
import type { Conversation } from '#shared/contracts/message';
import { LoadMore } from '#ui/load-more';
import { Loading, Skeleton } from '#ui/skeleton';
import { ConversationRow } from './conversation-row';

export interface ConversationListProps {
  conversations: readonly Conversation[];
  /** Whose thread is open. */
  openWith: string | null;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

export const ConversationList = ({ conversations, openWith, hasMore, loadingMore, onLoadMore }: ConversationListProps) => {
  const now = useNow(POLL.age);
  return (
    <nav aria-label="Conversations" className="pb-1">
      <ul className="divide-y divide-line">
        {conversations.map((conversation) => (
          <li key={conversation.user.id}>
            <ConversationRow conversation={conversation} open={conversation.user.id === openWith} now={now} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="pb-5">
          <LoadMore hasMore pending={loadingMore} onLoad={onLoadMore} />
        </div>
      )}
    </nav>
  );
};

const placeholders = ['a', 'b', 'c', 'd'];

export const ConversationListLoading = () => (
  <Loading label="Loading your conversations" className="divide-y divide-line">
    {placeholders.map((key) => (
      <span key={key} className="flex items-start gap-3 px-4 py-3.5">
        <Skeleton className="size-11 shrink-0 rounded-full" />
        <span className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      </span>
    ))}
  </Loading>
);
