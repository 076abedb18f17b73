import { useState } from 'react';
import type { Concept } from '#shared/concept/concept.answers';

export interface ConceptDraft extends Concept {
  /** The picture's address before it is saved. */
  preview: string;
}

export const draftOf = (concept: Concept): ConceptDraft => ({ ...concept, preview: concept.photo });

export const conceptsToSave = (drafts: readonly ConceptDraft[]): Concept[] =>
  drafts.map(({ photo, of, caption }) => ({ photo, of, caption }));

/** Unsaved concepts. Undefined: unchanged. They outlive the bid's form, so that failed ones are offered again. */
export const useConceptDrafts = () => {
  const [list, set] = useState<readonly ConceptDraft[]>();
  /** The bid is being sent. The concepts follow. */
  const [due, setDue] = useState(false);
  return { list, set, due, setDue };
};
export type ConceptDrafts = ReturnType<typeof useConceptDrafts>;
