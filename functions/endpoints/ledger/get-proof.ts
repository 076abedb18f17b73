import { findProof } from '#core/market/ledger/proof.repo';
import { proofForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getProof, async () => proofForAdmin(await findProof()));
