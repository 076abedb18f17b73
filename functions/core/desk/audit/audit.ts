import { listTrail, type TrailQuery } from '#core/kernel/audit-log/trail.repo';
import type { Page, PageRequest } from '#core/kernel/table/page';
import { findAccounts } from '#core/market/account/account.repo';
import { findAccountNamed } from '#core/market/account/find-named';
import type { Act } from '#shared/contracts/answers/admin';
import { type AuditRecord, recordForAdmin, userOf } from './audit.view';

/** The id of the account that is named by its address, identifier or id; of what is no account, or is gone, the text itself. */
const idNamed = async (text: string | undefined): Promise<string | undefined> =>
  text === undefined ? undefined : ((await findAccountNamed(text))?.id ?? text);

/**
 * What the audit has, newest first, with the names that belong to the ids today: at most 6 read units for who is named, one query, or one for each year,
 * and one batch.
 */
export const actsForAdmin = async (query: TrailQuery & PageRequest, now: Date): Promise<Page<Act>> => {
  const [by, about] = await Promise.all([idNamed(query.by), idNamed(query.about)]);
  const { items, next } = await listTrail({ ...query, by, about }, query, now);
  const records = items as AuditRecord[];
  const accounts = await findAccounts(records.map(userOf).filter((id) => id !== null));
  return { items: records.map((record) => recordForAdmin(record, accounts.get(userOf(record) ?? ''))), next };
};

/** What administrators did to one account, in the same way. */
export const actsOnForAdmin = (userId: string, request: PageRequest, now: Date): Promise<Page<Act>> =>
  actsForAdmin({ list: 'acts', about: userId, ...request }, now);
