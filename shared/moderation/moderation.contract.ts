import * as z from 'zod/mini';
import { Id, optionalText, text } from '#shared/api/common';
import { PageQuery } from '#shared/api/page';
import {
  isAgainst,
  isPhoto,
  maxNoteLength,
  maxReportLength,
  moderationActions,
  moderationReasonNames,
  reportTargets,
  reportTargetTypes,
} from './moderation.values';

export const CaseIdParams = z.object({ caseId: Id });

const photoPath = /^\/media\/photos\/[\w.-]{43,100}$/;
const invalidTarget = 'Invalid target';

export const ReportBody = z
  .object({
    targetType: z.enum(reportTargetTypes, 'Unknown kind of target'),
    /** The path of a photo, or the id of anything else. */
    targetId: z.union([Id, z.string().check(z.regex(photoPath, invalidTarget))], invalidTarget),
    /** The parent (a project, a bid or a user), if the thing's id is not enough to find it. */
    withinId: z.optional(Id),
    reason: z.enum(moderationReasonNames, 'Please choose a reason'),
    text: optionalText(maxReportLength),
  })
  .check(
    z.refine(({ targetType, targetId }) => photoPath.test(targetId) === isPhoto(targetType), {
      path: ['targetId'],
      error: invalidTarget,
    }),
    z.refine(({ targetType, withinId }) => (withinId !== undefined) === (reportTargets[targetType].within !== null), {
      path: ['withinId'],
      error: invalidTarget,
    }),
  );
export type ReportBody = z.infer<typeof ReportBody>;

export const AnswerDecisionBody = z.object({ text: text({ message: 'Please write an answer', max: maxReportLength }) });
export type AnswerDecisionBody = z.infer<typeof AnswerDecisionBody>;

export const ListCasesQuery = PageQuery;

export const DecideCaseBody = z
  .object({
    /** The version of the case that the administrator read, so that only one of two administrators decides. */
    version: z.int().check(z.gte(1)),
    action: z.enum(moderationActions, 'Unknown action'),
    /** Required for negative decisions. */
    reason: z.optional(z.enum(moderationReasonNames, 'Please choose a reason')),
    /** For other administrators. */
    note: optionalText(maxNoteLength),
  })
  .check(
    z.refine(({ action, reason }) => !isAgainst(action) || reason !== undefined, {
      path: ['reason'],
      error: 'Please choose a reason',
    }),
  );
export type DecideCaseBody = z.infer<typeof DecideCaseBody>;

export const SuspendUserBody = z.object({
  reason: z.enum(moderationReasonNames, 'Please choose a reason'),
  /** For other administrators. */
  note: optionalText(maxNoteLength),
});
export type SuspendUserBody = z.infer<typeof SuspendUserBody>;

export const BlockUserBody = z.object({ blocked: z.boolean('Must be true or false') });
export type BlockUserBody = z.infer<typeof BlockUserBody>;
