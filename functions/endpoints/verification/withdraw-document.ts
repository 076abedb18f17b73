import { withFreshReads } from '#core/kernel/stale';
import { mustBeWithdrawable } from '#core/market/verification/document';
import { getDocument, withdrawDocument } from '#core/market/verification/document.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.withdrawDocument, ({ params, caller, now }) =>
  withFreshReads(async () => {
    const document = await getDocument(caller.id, params.id);
    mustBeWithdrawable(document);
    await withdrawDocument(document, now);
  }),
);
