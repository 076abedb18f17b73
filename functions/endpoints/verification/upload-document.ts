import { documentForHolder } from '#core/desk/admin/document.view';
import { newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { eraseUploadLater } from '#core/market/photo/upload.repo';
import { checkFile } from '#core/market/verification/check-file';
import { assertNoneWaiting, newDocument } from '#core/market/verification/document';
import { documentsOf, saveDocument } from '#core/market/verification/document.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// At most one document for each badge waits for a decision. The next upload replaces a decided one.
export const handler = creation(routes.uploadDocument, async ({ body, caller, once, now }) => {
  const answer = await withFreshReads(async () => {
    const before = (await documentsOf(caller.id)).find(({ badgeType }) => badgeType === body.badgeType);
    assertNoneWaiting(before);
    await once.counted;
    const checked = await checkFile(body.file, caller.id, now);
    const document = newDocument(body, checked, { id: newId(now), userId: caller.id, before, now });
    const answer = documentForHolder(document);
    await saveDocument(document, { before, upload: body.file }, once.saveWith(answer));
    return answer;
  });
  await eraseUploadLater(body.file, now);
  return answer;
});
