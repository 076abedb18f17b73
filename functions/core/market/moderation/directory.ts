import type { Page, PageRequest } from '#core/kernel/table/page';
import { findAccounts } from '#core/market/account/account.repo';
import type { Case, CaseReport } from '#shared/moderation/moderation.answers';
import type { CaseRecord } from './case';
import { listReports } from './case.repo';
import { caseForAdmin, reportForAdmin } from './case.view';

export const withAuthors = async ({ items, next }: Page<CaseRecord>): Promise<Page<Case>> => {
  const authors = await findAccounts(items.map(({ authorId }) => authorId));
  return { items: items.map((record) => caseForAdmin(record, authors.get(record.authorId))), next };
};

export const reportsForAdmin = async (caseId: string, request: PageRequest): Promise<Page<CaseReport>> => {
  const { items, next } = await listReports(caseId, request);
  const reporters = await findAccounts(items.flatMap(({ reporterId }) => reporterId ?? []));
  return { items: items.map((report) => reportForAdmin(report, reporters)), next };
};
