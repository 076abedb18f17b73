import { paths } from '#config/paths';
import type { Notification } from '#shared/contracts/notification';

/** Where a notification leads: to its bid, project or review, or to the messages. Null where there is nothing to go to. */
export const targetOf = ({ type, projectId }: Pick<Notification, 'type' | 'projectId'>): string | null => {
  if (type === 'new_message') return paths.messages;
  if (projectId === null) return null;
  if (type === 'new_bid') return paths.projectBids(projectId);
  return type === 'review' ? paths.projectReviews(projectId) : paths.project(projectId);
};
