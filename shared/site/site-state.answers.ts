import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { Counted } from '#shared/operations/operations.answers';
import { keysOf } from '#shared/project/project.values';
import { noticeSeverities } from '#shared/site/notices';
import { type SwitchName, switchNames, switchReasons } from '#shared/site/switches';

export const SiteState = z.object({
  /** Required for a change. */
  version: z.int(),
  switches: z.array(
    z.object({
      name: z.enum(switchNames),
      isOn: z.boolean(),
      /** Null while it is on. */
      reason: orNull(z.enum(keysOf(switchReasons))),
      /** The last change; null if there was none. */
      since: orNull(Timestamp),
    }),
  ),
  notices: z.array(
    z.object({
      id: Id,
      text: z.string(),
      severity: z.enum(keysOf(noticeSeverities)),
      from: Timestamp,
      until: orNull(Timestamp),
    }),
  ),
});
export type SiteState = z.infer<typeof SiteState>;

/** Adds how much each switch would stop now. */
export const SiteStateNow = z.extend(SiteState, {
  stops: z.object({
    /** Registrations in the last 7 days. */
    sign_up: Counted,
    /** Projects posted in the last 7 days. */
    posting: Counted,
    bidding: Counted,
    /** Accepted bids whose fee is unpaid. */
    payments: Counted,
    /** Emails due within an hour. */
    mail: Counted,
  } satisfies Record<SwitchName, typeof Counted>),
});
export type SiteStateNow = z.infer<typeof SiteStateNow>;
