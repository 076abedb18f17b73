import { newId } from '#core/ids';
import { eraseUploadLater } from '#core/photo/upload.repo';
import { withFreshReads } from '#core/stale';
import { checkFile } from '#core/verification/check-file';
import { mustNotWait, newPaper } from '#core/verification/paper';
import { papersOf, savePaper } from '#core/verification/paper.repo';
import { paperForHolder } from '#core/verification/paper.view';
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
