import * as z from 'zod/mini';
import { Id, line, optionalDate, optionalLine, optionalText } from './common';
import { askReasons, documentBadges, maxPaperName, refusalReasons } from './paper-values';
import { keysOf } from './project-values';

const fileMessage = 'Please upload the file first';

export const HandInPaperBody = z.object({
  badgeType: z.enum(documentBadges, 'Please select a document'),
  file: z.string(fileMessage).check(z.regex(/^certificates\/[A-Za-z0-9_-]{43}$/, fileMessage)),
  fileName: line({ message: 'File name is required', max: maxPaperName }),
});
export type HandInPaperBody = z.infer<typeof HandInPaperBody>;

export const PaperParams = z.object({ id: Id, paperId: Id });

/** What an administrator has seen: it makes the badge. */
export const ApprovePaper = z.object({
  decision: z.literal('approve'),
  expiryDate: optionalDate('Expiry must be a date'),
  issuer: optionalLine(120),
  number: optionalLine(60),
});
export type ApprovePaper = z.infer<typeof ApprovePaper>;

const reasonMessage = 'Please select a reason';

export const AskForAnotherPaper = z.object({
  decision: z.literal('ask_another'),
  reason: z.enum(keysOf(askReasons), reasonMessage),
  note: optionalText(500),
});

export const RefusePaper = z.object({
  decision: z.literal('refuse'),
  reason: z.enum(keysOf(refusalReasons), reasonMessage),
  note: optionalText(500),
});

export const DecidePaperBody = z.discriminatedUnion('decision', [ApprovePaper, AskForAnotherPaper, RefusePaper], {
  error: 'Please approve the document, ask for another one, or refuse it',
});
export type DecidePaperBody = z.infer<typeof DecidePaperBody>;
export type NoPaperBody = Exclude<DecidePaperBody, ApprovePaper>;
