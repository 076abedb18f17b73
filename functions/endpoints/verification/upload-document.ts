import { documentForHolder } from '#core/desk/admin/document.view';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { eraseUploadLater } from '#core/market/photo/upload.repo';
import { checkFile } from '#core/market/verification/check-file';
import { mustNotWait, newDocument } from '#core/market/verification/document';
import { documentsOf, saveDocument } from '#core/market/verification/document.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// One document waits for each badge. A decided one is replaced by the next.
export const handler = creation(routes.uploadDocument, async ({ body, caller, once, now }) => {
  const answer = await withFreshReads(async () => {
    const before = (await documentsOf(caller.id)).find(({ badgeType }) => badgeType === body.badgeType);
    mustNotWait(before);
    await once.counted;
    const checked = await checkFile(body.file, caller.id, now);
    const document = newDocument(body, checked, { id: newId(now), userId: caller.id, before, now });
    const answer = documentForHolder(document);
    await saveDocument(document, { before, upload: body.file }, once.keeping(answer));
    return answer;
  });
  await eraseUploadLater(body.file, now);
  return answer;
});
