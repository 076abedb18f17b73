import { listTrail, type TrailQuery } from '#core/kernel/audit-log/trail.repo';
import type { Page, PageRequest } from '#core/kernel/table/page';
import { findAccounts } from '#core/market/account/account.repo';
import { findAccountNamed } from '#core/market/account/find-named';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { type AuditRecord, recordForAdmin, userOf } from './audit.view';

/** Returns the id of the account with this email, identifier or id, or else the text itself. */
const idNamed = async (text: string | undefined): Promise<string | undefined> =>
  text === undefined ? undefined : ((await findAccountNamed(text))?.id ?? text);

/**
 * Returns audit records with current names, newest first. At most 6 read units to resolve `by` and `about`, one query or one for
 * each year, and one batch.
 */
export const auditEntriesForAdmin = async (query: TrailQuery & PageRequest, now: Date): Promise<Page<AuditEntry>> => {
  const [by, about] = await Promise.all([idNamed(query.by), idNamed(query.about)]);
  const { items, next } = await listTrail({ ...query, by, about }, query, now);
  const records = items as AuditRecord[];
  const accounts = await findAccounts(records.map(userOf).filter((id) => id !== null));
  return { items: records.map((record) => recordForAdmin(record, accounts.get(userOf(record) ?? ''))), next };
};
