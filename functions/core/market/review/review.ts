import { conflict } from '#core/kernel/errors';

/** A review as it is stored. Everybody reads it, so that nothing is kept of contact details in it. */
export interface ReviewRecord {
  id: string;
  projectId: string;
  reviewerId: string;
  revieweeId: string;
  rating: number;
  title: string | null;
  comment: string | null;
  /** Whether its rating is in the sums. */
  counts: boolean;
  /** An administrator has hidden it: it is in no list and in no sum. Absent: not. */
  hidden?: true;
  createdAt: string;
}

export const notCompleted = () => conflict('You can write a review once the project is completed');
export const alreadyReviewed = () => conflict('You already reviewed this project');
