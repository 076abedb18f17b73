import type { AuditFilter } from '#desk/queries';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { type AuditList, auditLists } from '#shared/audit/audit.contract';
import { csvFile } from '#shared/csv';

/** Ignores empty fields. */
export const filterOf = (form: FormData): AuditFilter => {
  const field = (name: string): string => String(form.get(name) ?? '').trim();
  const list = field('list');
  return {
    ...(Object.hasOwn(auditLists, list) && { list: list as AuditList }),
    ...Object.fromEntries(['by', 'about', 'since', 'until'].flatMap((name) => (field(name) ? [[name, field(name)]] : []))),
  };
};

/** Shows both lists for an account or a thing, otherwise the actions of administrators. */
export const filterIn = (query: URLSearchParams): AuditFilter => {
  const [by, about] = [query.get('by'), query.get('about')];
  return by || about ? { ...(by && { by }), ...(about && { about }) } : { list: 'actions' };
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
  'caseId',
  'documentId',
  'id',
] as const;

/** Contains ids, not names. */
export const auditCsv = (records: readonly AuditEntry[]): string =>
  csvFile([columns, ...records.map((record) => columns.map((name) => record[name] ?? ''))]);
