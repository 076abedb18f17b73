import { findAccounts } from '#core/account/account.repo';
import type { Page, PageRequest } from '#core/table/page';
import type { Act } from '#shared/contracts/answers/admin';
import { listActs } from './audit.repo';
import { actForAdmin, userOf } from './audit.view';

/** What administrators did, newest first, with the names that belong to the ids today: one query and one batch. */
export const actsForAdmin = async (request: PageRequest): Promise<Page<Act>> => {
  const { items, next } = await listActs(request);
  const accounts = await findAccounts(items.map(userOf).filter((id) => id !== null));
  return { items: items.map((act) => actForAdmin(act, accounts.get(userOf(act) ?? ''))), next };
};
