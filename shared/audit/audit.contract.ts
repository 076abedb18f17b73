import * as z from 'zod/mini';
import { line } from '#shared/api/common';
import { PageQuery } from '#shared/api/page';
import { keysOf } from '#shared/project/project.values';

export const auditLists = { actions: 'Administrator actions', events: 'Account security' } as const;
export type AuditList = keyof typeof auditLists;

const Day = (name: string) => z.iso.date(`${name} must be a day such as 2026-11-24`);

export const ListAuditEntriesQuery = z.extend(PageQuery, {
  /** Default: the actions of administrators; both lists if `by` or `about` is given. */
  list: z.optional(z.enum(keysOf(auditLists), 'Unknown list')),
  /** An administrator's Cognito username, or an account's address, identifier or id. */
  by: z.optional(line({ max: 254 })),
  /** An account (as in `by`), or another id. */
  about: z.optional(line({ max: 254 })),
  /** Days in UTC, both included. */
  since: z.optional(Day('since')),
  until: z.optional(Day('until')),
});
