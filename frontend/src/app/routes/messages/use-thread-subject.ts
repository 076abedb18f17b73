import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/queries';
import { projectQuery } from '#features/projects/queries';
import { usePoll } from '#lib/query';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';

export interface ThreadSubject {
  project: ProjectDetail;
  /** The stager's bid, if there is one. */
  bid: BidWithBidder | undefined;
  /** Whether the project belongs to the reader. */
  isOwn: boolean;
}

/** Returns the latest project that a conversation is about, and the bid between the two. Null without a project. */
export const useThreadSubject = (projectId: string | undefined, ownId: string, userId: string): ThreadSubject | null => {
  const id = projectId ?? '';
  const enabled = projectId !== undefined;
  const about = projectId === undefined ? {} : { projects: [projectId] };
  const { data: project } = useQuery({ ...projectQuery(id), ...usePoll(POLL.threadSubject, about), enabled });
  const { data: bids } = useInfiniteQuery({ ...projectBidsQuery(id), ...usePoll(POLL.threadSubject, about), enabled });
  if (!project) return null;
  const isOwn = project.userId === ownId;
  return { project, bid: bids?.find((bid) => bid.userId === (isOwn ? userId : ownId)), isOwn };
};
