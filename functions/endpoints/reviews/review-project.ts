import { newId } from '#core/ids';
import { maskFor } from '#core/masking/fragments.repo';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { newReview } from '#core/review/compose';
import { saveReview } from '#core/review/review.repo';
import { reviewForAnyone } from '#core/review/review.view';
import { withFreshReads } from '#core/stale';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Each party can review once. The rating is counted in the same transaction.
export const handler = creation(routes.reviewProject, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, mask] = await both(getProject(params.id, caller.id), maskFor(caller.id));
    const review = newReview(project, body, { id: newId(now), reviewerId: caller.id, mask, now });
    const answer = reviewForAnyone(review);
    await saveReview(project, review, now, mask.keeping(once.keeping(answer)));
    return answer;
  }),
);
