import type { AuditFilter } from '#features/admin/queries';
import { csvFile } from '#lib/csv';
import type { Act } from '#shared/contracts/answers/admin';
import { type AuditList, auditLists } from '#shared/contracts/audit';

/** What a form asks for: what is empty asks for nothing. */
export const filterOf = (form: FormData): AuditFilter => {
  const field = (name: string): string => String(form.get(name) ?? '').trim();
  const list = field('list');
  return {
    ...(Object.hasOwn(auditLists, list) && { list: list as AuditList }),
    ...Object.fromEntries(['by', 'about', 'since', 'until'].flatMap((name) => (field(name) ? [[name, field(name)]] : []))),
  };
};

const columns = [
  'createdAt',
  'list',
  'type',
  'details',
  'administrator',
  'userId',
  'contactMessageId',
  'paymentIntentId',
  'badgeId',
  'id',
] as const;

/** Records as a table for a spreadsheet: ids, no names. */
export const auditCsv = (records: readonly Act[]): string =>
  csvFile([columns, ...records.map((record) => columns.map((name) => record[name] ?? ''))]);

/** Records as one JSON object to a line, without the names that belong to the ids today. */
export const auditLines = (records: readonly Act[]): string =>
  records.map(({ userName: _, ...record }) => `${JSON.stringify(record)}\n`).join('');
