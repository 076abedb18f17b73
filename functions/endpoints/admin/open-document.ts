import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { withFreshReads } from '#core/kernel/stale';
import { assertHasFile } from '#core/market/verification/document';
import { checkDocumentUnchanged, getDocument } from '#core/market/verification/document.repo';
import { linkTo } from '#core/market/verification/link';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A separate call, so that each view of a document is recorded before the link is returned.
export const handler = endpoint(routes.openDocument, ({ params, caller, now }) =>
  withFreshReads(async () => {
    const document = await getDocument(params.id, params.documentId);
    assertHasFile(document, now);
    const link = await linkTo(document, now);
    const { id: documentId, userId, badgeType } = document;
    await saveWithAction(
      { type: 'document_opened', userId, documentId, badgeType },
      caller,
      now,
    )([checkDocumentUnchanged(document)]);
    return link;
  }),
);
