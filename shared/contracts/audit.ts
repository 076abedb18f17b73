import * as z from 'zod/mini';
import { line, PageQuery } from './common';
import { keysOf } from './project-values';

/** The audit's two lists. */
export const auditLists = { acts: 'Administrator actions', events: 'Account security' } as const;
export type AuditList = keyof typeof auditLists;

const Day = (name: string) => z.iso.date(`${name} must be a day such as 2026-11-24`);

export const ListActsQuery = z.extend(PageQuery, {
  /** Default: what administrators did; of somebody or something, both. */
  list: z.optional(z.enum(keysOf(auditLists), 'Unknown list')),
  /** Who did it: an administrator by Cognito's name, or an account by its address, identifier or id. */
  by: z.optional(line({ max: 254 })),
  /** Whom or what it is about: an account in the same way, or the id of something else. */
  about: z.optional(line({ max: 254 })),
  /** Days in UTC, both included. */
  since: z.optional(Day('since')),
  until: z.optional(Day('until')),
});
