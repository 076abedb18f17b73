import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { CalendarDay, orNull } from '#shared/api/common.answers';
import { occasions, parties } from '#shared/handover/handover.values';

export const DayProposal = z.object({ date: CalendarDay, by: z.enum(parties) });
export type DayProposal = z.infer<typeof DayProposal>;

export const HandoverDay = z.object({
  occasion: z.enum(occasions),
  agreed: orNull(CalendarDay),
  proposed: orNull(DayProposal),
});
export type HandoverDay = z.infer<typeof HandoverDay>;

/** Only for the two parties of a paid bid. */
export const Handover = z.object({
  bidId: Id,
  projectId: Id,
  address: orNull(z.string()),
  access: orNull(z.string()),
  photosAllowed: z.boolean(),
  days: z.array(HandoverDay),
  closed: z.boolean(),
});
export type Handover = z.infer<typeof Handover>;
