import { paperForHolder } from '#core/desk/admin/paper.view';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { eraseUploadLater } from '#core/market/photo/upload.repo';
import { checkFile } from '#core/market/verification/check-file';
import { mustNotWait, newPaper } from '#core/market/verification/paper';
import { papersOf, savePaper } from '#core/market/verification/paper.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// One paper waits for each badge; one that was decided on gives way to the next.
export const handler = creation(routes.handInPaper, async ({ body, caller, once, now }) => {
  const answer = await withFreshReads(async () => {
    const before = (await papersOf(caller.id)).find(({ badgeType }) => badgeType === body.badgeType);
    mustNotWait(before);
    await once.counted;
    const checked = await checkFile(body.file, caller.id, now);
    const paper = newPaper(body, checked, { id: newId(now), userId: caller.id, before, now });
    const answer = paperForHolder(paper);
    await savePaper(paper, { before, upload: body.file }, once.keeping(answer));
    return answer;
  });
  await eraseUploadLater(body.file, now);
  return answer;
});
