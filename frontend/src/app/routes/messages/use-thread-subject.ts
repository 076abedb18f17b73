import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/queries';
import { projectQuery } from '#features/projects/queries';
import { usePoll } from '#lib/query';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { ProjectDetail } from '#shared/contracts/answers/project';

/** What a conversation is about, as far as its reader may know it. */
export interface ThreadSubject {
  project: ProjectDetail;
  /** Of the stager among the two. Undefined where there is none, or none any more. */
  bid: BidWithBidder | undefined;
  /** Whether the project is the reader's. */
  isOwn: boolean;
}

/** The project that a conversation has come to, and the bid that the two have to do with each other by. Null without one. */
export const useThreadSubject = (projectId: string | undefined, ownId: string, userId: string): ThreadSubject | null => {
  const id = projectId ?? '';
  const enabled = projectId !== undefined;
  const about = projectId === undefined ? {} : { project: projectId };
  const { data: project } = useQuery({ ...projectQuery(id), ...usePoll(POLL.threadSubject, about), enabled });
  const { data: bids } = useInfiniteQuery({ ...projectBidsQuery(id), ...usePoll(POLL.threadSubject, about), enabled });
  if (!project) return null;
  const isOwn = project.userId === ownId;
  return { project, bid: bids?.find((bid) => bid.userId === (isOwn ? userId : ownId)), isOwn };
};
