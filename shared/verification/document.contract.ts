import * as z from 'zod/mini';
import { Id, line, optionalDate, optionalLine, optionalText } from '#shared/api/common';
import { keysOf } from '#shared/project/project.values';
import { askReasons, documentBadges, maxDocumentName, refusalReasons } from './document.values';

const fileMessage = 'Please upload the file first';

export const UploadDocumentBody = z.object({
  badgeType: z.enum(documentBadges, 'Please select a document'),
  file: z.string(fileMessage).check(z.regex(/^certificates\/[A-Za-z0-9_-]{43}$/, fileMessage)),
  fileName: line({ message: 'File name is required', max: maxDocumentName }),
});
export type UploadDocumentBody = z.infer<typeof UploadDocumentBody>;

export const DocumentParams = z.object({ id: Id, documentId: Id });

/** What the administrator has seen. It becomes the badge. */
export const ApproveDocument = z.object({
  decision: z.literal('approve'),
  expiryDate: optionalDate('Expiry must be a date'),
  issuer: optionalLine(120),
  number: optionalLine(60),
});
export type ApproveDocument = z.infer<typeof ApproveDocument>;

const reasonMessage = 'Please select a reason';

export const AskForAnotherDocument = z.object({
  decision: z.literal('ask_another'),
  reason: z.enum(keysOf(askReasons), reasonMessage),
  note: optionalText(500),
});

export const RefuseDocument = z.object({
  decision: z.literal('refuse'),
  reason: z.enum(keysOf(refusalReasons), reasonMessage),
  note: optionalText(500),
});

export const DecideDocumentBody = z.discriminatedUnion('decision', [ApproveDocument, AskForAnotherDocument, RefuseDocument], {
  error: 'Please approve the document, ask for another one, or refuse it',
});
export type DecideDocumentBody = z.infer<typeof DecideDocumentBody>;
export type NoDocumentBody = Exclude<DecideDocumentBody, ApproveDocument>;
