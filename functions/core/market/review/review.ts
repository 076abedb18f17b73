import { conflict } from '#core/kernel/errors';

/** Public, so its texts are stored masked only. */
export interface ReviewRecord {
  id: string;
  projectId: string;
  reviewerId: string;
  revieweeId: string;
  rating: number;
  title: string | null;
  comment: string | null;
  counts: boolean;
  hidden?: true;
  createdAt: string;
}

export const notCompleted = () => conflict('You can write a review once the project is completed');
export const alreadyReviewed = () => conflict('You already reviewed this project');
