import * as z from 'zod/mini';
import { Id, optionalLine, optionalText } from '#shared/api/common';
import { occasions } from './handover.values';

export const HandoverDayParams = z.object({
  id: Id,
  occasion: z.enum(occasions, `Please name one of ${occasions.join(', ')}`),
});

export const SavePropertyBody = z.object({
  address: optionalLine(200),
  access: optionalText(500),
  photosAllowed: z._default(z.boolean('Must be true or false'), false),
});
export type SavePropertyBody = z.infer<typeof SavePropertyBody>;

const dateMessage = 'Please choose a date';

/** Null withdraws a proposal. */
export const ProposeDayBody = z.object({ date: z.nullable(z.iso.date(dateMessage)) });
export type ProposeDayBody = z.infer<typeof ProposeDayBody>;
