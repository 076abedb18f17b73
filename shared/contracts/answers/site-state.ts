import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { keysOf } from '#shared/contracts/project-values';
import { noticeSeverities } from '#shared/notices';
import { type SwitchName, switchNames, switchReasons } from '#shared/switches';
import { orNull, Timestamp } from './common';
import { Counted } from './operations';

/** What is switched off, and what is said above all pages. */
export const SiteState = z.object({
  /** To be sent with a change. */
  version: z.int(),
  switches: z.array(
    z.object({
      name: z.enum(switchNames),
      isOn: z.boolean(),
      /** Of what is off. */
      reason: orNull(z.enum(keysOf(switchReasons))),
      /** When it was switched last; null where it never was. */
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

/** With what each switch stops if it is switched off now. */
export const SiteStateNow = z.extend(SiteState, {
  stops: z.object({
    /** People who registered in the last 7 days. */
    sign_up: Counted,
    /** Projects posted in the last 7 days. */
    posting: Counted,
    /** Open projects. */
    bidding: Counted,
    /** Accepted bids whose fee is not paid. */
    payments: Counted,
    /** Emails due within an hour. */
    mail: Counted,
  } satisfies Record<SwitchName, typeof Counted>),
});
export type SiteStateNow = z.infer<typeof SiteStateNow>;
