import type { BadgeType } from './badge-types';
import { keysOf } from './project-values';

// Apart from the contract, so that what only says how a document stands does not load the means to check one.

/** The badges for which stagers upload a document. Both end with it. Of other badges there may be documents of before. */
export const documentBadges: readonly BadgeType[] = ['insured', 'business_license'];

/** The document for each badge. */
export const documentNames: Readonly<Record<BadgeType, string>> = {
  identity_verified: 'Identity document',
  business_license: 'Business license',
  insured: 'Insurance certificate',
  certified_stager: 'Staging certificate',
  background_checked: 'Background check report',
};

/** A PDF, or a picture of the document. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxDocumentName = 200;

/** Days after a decision on which the file of a document is still kept, for whoever has to look at the decision again. */
export const documentDays = 90;
/** Seconds for which a link to a document is good. */
export const documentLinkSeconds = 60;

/** Days before the end of a badge on which its holder is told. */
export const badgeNoticeDays = [30, 7] as const;

/** What becomes of a document, and who may do it. A withdrawn one is gone. */
export const documentStates = ['waiting', 'approved', 'another_asked', 'refused'] as const;
export type DocumentState = (typeof documentStates)[number];

export const documentTransitions = {
  approve: { from: 'waiting', to: 'approved', by: 'administrator' },
  ask_another: { from: 'waiting', to: 'another_asked', by: 'administrator' },
  refuse: { from: 'waiting', to: 'refused', by: 'administrator' },
  withdraw: { from: 'waiting', to: null, by: 'stager' },
} as const satisfies Record<string, { from: DocumentState; to: DocumentState | null; by: 'administrator' | 'stager' }>;

export const documentAllows = (state: DocumentState, transition: keyof typeof documentTransitions): boolean =>
  documentTransitions[transition].from === state;

/** Why another document is asked for. */
export const askReasons = {
  unreadable: "We can't read the document.",
  incomplete: 'Part of the document is missing.',
  run_out: 'The document has expired.',
  other_name: 'The document names someone else.',
  other_document: 'This badge needs another document.',
} as const;

/** Why a document is not accepted. */
export const refusalReasons = {
  not_confirmed: "We couldn't confirm the document with its issuer.",
  not_covering: "The document doesn't cover home staging.",
  not_accepted: "We don't accept this kind of document.",
} as const;

export const documentReasons = { ...askReasons, ...refusalReasons };
export type DocumentReason = keyof typeof documentReasons;
export const documentReasonNames = keysOf(documentReasons);
