import { findAccounts } from '#core/account/account.repo';
import type { Page, PageRequest } from '#core/table/page';
import type { Act } from '#shared/contracts/answers/admin';
import { type ActRecord, listActs, listActsOn } from './audit.repo';
import { actForAdmin, userOf } from './audit.view';

const withNames = async ({ items, next }: Page<ActRecord>): Promise<Page<Act>> => {
  const accounts = await findAccounts(items.map(userOf).filter((id) => id !== null));
  return { items: items.map((act) => actForAdmin(act, accounts.get(userOf(act) ?? ''))), next };
};

/** What administrators did, newest first, with the names that belong to the ids today: one query and one batch. */
export const actsForAdmin = async (request: PageRequest): Promise<Page<Act>> => withNames(await listActs(request));

/** What they did to one account, in the same way. */
export const actsOnForAdmin = async (userId: string, request: PageRequest): Promise<Page<Act>> =>
  withNames(await listActsOn(userId, request));
