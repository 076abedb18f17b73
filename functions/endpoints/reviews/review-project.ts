import { newId } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { getProject } from '#core/market/project/project.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import { reviewForAnyone } from '#core/market/review/review.view';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Each party can review once. The rating is counted in the same transaction.
export const handler = creation(routes.reviewProject, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, mask] = await both(getProject(params.id, caller.id), maskFor(caller.id));
    const review = newReview(project, body, { id: newId(now), reviewerId: caller.id, mask, now });
    const answer = reviewForAnyone(review);
    await saveReview(project, review, now, mask.saveWith(once.saveWith(answer)));
    return answer;
  }),
);
