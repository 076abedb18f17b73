import { findAccount } from '#core/market/account/account.repo';
import { findBidOn } from '#core/market/bid/bid.repo';
import { listMessages } from '#core/market/message/message.repo';
import { findProject } from '#core/market/project/project.repo';
import { evidenceOf } from './dispute-case';
import type { PaymentRecord } from './payment';
import type { Evidence } from './stripe-ledger';

/** Banks read only the first pages. */
const messagesShown = 50;

export const gatherEvidence = async (payment: PaymentRecord): Promise<Evidence> => {
  const { stagerId, ownerId, projectId, bidId, settledAt } = payment;
  const [stager, bid, project, thread] = await Promise.all([
    findAccount(stagerId),
    findBidOn(projectId, bidId),
    findProject(projectId),
    listMessages(stagerId, ownerId, { limit: messagesShown }),
  ]);
  const since = settledAt ?? '';
  const messages = thread.items
    .filter(({ createdAt }) => createdAt >= since)
    .map(({ createdAt, senderId }) => ({ at: createdAt, by: senderId === stagerId ? ('stager' as const) : ('owner' as const) }));
  return evidenceOf({ payment, bid, project, stager, messages });
};
