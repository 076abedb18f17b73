import { withFreshReads } from '#core/kernel/stale';
import { assertWithdrawable } from '#core/market/verification/document';
import { getDocument, withdrawDocument } from '#core/market/verification/document.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.withdrawDocument, ({ params, caller, now }) =>
  withFreshReads(async () => {
    const document = await getDocument(caller.id, params.id);
    assertWithdrawable(document);
    await withdrawDocument(document, now);
  }),
);
