import { conflict, notFound } from '#core/kernel/errors';
import { caseIdOf, newId } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { checkOpen } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import type { Account } from '#core/market/account/account';
import type { ReportBody } from '#shared/moderation/moderation.contract';
import { newCase, type Target, withReport } from './case';
import { AlreadyReported, findCase, putReport, saveCase } from './case.repo';
import { findThing } from './kinds';

/** An account, or a visitor known only by the network. */
interface Reporter {
  account: Account | undefined;
  network: string;
  areBidsSealed: boolean;
}

export const targetOf = (
  { targetType: type, targetId, withinId }: ReportBody,
  { account }: Pick<Reporter, 'account'>,
): Target => {
  if (type === 'message') return { type, id: targetId, withinId: `${withinId}.${account?.id}` };
  return { type, id: targetId.replace(/^\/media\//, ''), withinId: withinId ?? null };
};

/**
 * Stores a report. 8 to 12 write units.
 * @throws AppError NOT_FOUND if the reporter may not see the content, CONFLICT for their own
 */
export const report = (body: ReportBody, reporter: Reporter, now: Date): Promise<void> =>
  withFreshReads(async () => {
    const target = targetOf(body, reporter);
    const known = await findCase(caseIdOf(target));
    const thing = await findThing(target, known?.kept ?? null, now);
    const { account, areBidsSealed } = reporter;
    if (!thing?.isSeenBy(account, areBidsSealed)) throw notFound('Content');
    if (thing.authorId === account?.id) throw conflict("You can't report your own content, but you can change or delete it");
    const record = withReport(known ?? newCase(target, thing.authorId, 'report', now), body.reason, now);
    const { reason, text } = body;
    const createdAt = now.toISOString();
    const stored = { id: newId(now), caseId: record.id, reason, text, reporterId: account?.id ?? null, createdAt };
    try {
      await transact([
        putReport(stored, account?.id ?? reporter.network, now),
        saveCase(known, record),
        checkOpen(thing.authorId, notFound('Content')),
        ...(account ? [checkOpen(account.id)] : []),
      ]);
    } catch (error) {
      if (!(error instanceof AlreadyReported)) throw error;
    }
  });
