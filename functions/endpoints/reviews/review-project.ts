import { newId } from '#core/ids';
import { getProject } from '#core/project/project.repo';
import { newReview } from '#core/review/review';
import { saveReview } from '#core/review/review.repo';
import { reviewForAnyone } from '#core/review/review.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Once for each party; the rating counts in the same transaction.
export const handler = endpoint(routes.reviewProject, async ({ params, body, caller, now }) => {
  const project = await getProject(params.id);
  const review = newReview(project, body, { id: newId(now), reviewerId: caller.id, now });
  await saveReview(project, review, now);
  return reviewForAnyone(review);
});
