import { newId } from '#core/ids';
import { getProject } from '#core/project/project.repo';
import { newReview } from '#core/review/compose';
import { saveReview } from '#core/review/review.repo';
import { reviewForAnyone } from '#core/review/review.view';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Each party can review once. The rating is counted in the same transaction.
export const handler = creation(routes.reviewProject, async ({ params, body, caller, once, now }) => {
  const project = await getProject(params.id, caller.id);
  const review = newReview(project, body, { id: newId(now), reviewerId: caller.id, now });
  const answer = reviewForAnyone(review);
  await saveReview(project, review, now, once.keeping(answer));
  return answer;
});
