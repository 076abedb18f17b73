import type { AuditFilter } from '#desk/queries';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { type AuditList, auditLists } from '#shared/audit/audit.contract';
import { csvFile } from '#shared/csv';

/** Reads the filter from its form. Ignores empty fields. */
export const filterFromForm = (form: FormData): AuditFilter => {
  const field = (name: string): string => String(form.get(name) ?? '').trim();
  const list = field('list');
  return {
    ...(Object.hasOwn(auditLists, list) && { list: list as AuditList }),
    ...Object.fromEntries(['by', 'about', 'since', 'until'].flatMap((name) => (field(name) ? [[name, field(name)]] : []))),
  };
};

/** Reads the filter from the URL: both lists about one account or item, or else the actions of administrators. */
export const filterFromUrl = (query: URLSearchParams): AuditFilter => {
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

/** Formats the entries as CSV, with ids instead of names. */
export const auditCsv = (records: readonly AuditEntry[]): string =>
  csvFile([columns, ...records.map((record) => columns.map((name) => record[name] ?? ''))]);
