import { keysOf } from '#shared/project/project.values';
import type { BadgeType } from './badge.values';

// Separate from the contract, so that pages that only show a document's state do not load zod.

/** Stagers upload documents for these badges, which expire with them. Older documents may be for others. */
export const documentBadges: readonly BadgeType[] = ['insured', 'business_license'];

export const documentNames: Readonly<Record<BadgeType, string>> = {
  identity_verified: 'Identity document',
  business_license: 'Business license',
  insured: 'Insurance certificate',
  certified_stager: 'Staging certificate',
  background_checked: 'Background check report',
};

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxDocumentName = 200;

/** Days after the decision until the file is deleted. */
export const documentDays = 90;
export const documentLinkSeconds = 60;

/** Days before a badge expires on which its stager is notified. */
export const badgeNoticeDays = [30, 7] as const;

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

/** Reasons to ask for another document. */
export const askReasons = {
  unreadable: "We can't read the document.",
  incomplete: 'Part of the document is missing.',
  run_out: 'The document has expired.',
  other_name: 'The document names someone else.',
  other_document: 'This badge needs another document.',
} as const;

/** Reasons to refuse a document. */
export const refusalReasons = {
  not_confirmed: "We couldn't confirm the document with its issuer.",
  not_covering: "The document doesn't cover home staging.",
  not_accepted: "We don't accept this kind of document.",
} as const;

export const documentReasons = { ...askReasons, ...refusalReasons };
export type DocumentReason = keyof typeof documentReasons;
export const documentReasonNames = keysOf(documentReasons);
