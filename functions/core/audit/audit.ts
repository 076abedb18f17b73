import { findAccounts } from '#core/account/account.repo';
import type { Page, PageRequest } from '#core/table/page';
import { listTrail, type TrailQuery } from '#core/trail/trail.repo';
import type { Act } from '#shared/contracts/answers/admin';
import { type AuditRecord, recordForAdmin, userOf } from './audit.view';

/** What the audit has, newest first, with the names that belong to the ids today: one query, or one for each year, and one batch. */
export const actsForAdmin = async (query: TrailQuery & PageRequest, now: Date): Promise<Page<Act>> => {
  const { items, next } = await listTrail(query, query, now);
  const records = items as AuditRecord[];
  const accounts = await findAccounts(records.map(userOf).filter((id) => id !== null));
  return { items: records.map((record) => recordForAdmin(record, accounts.get(userOf(record) ?? ''))), next };
};
