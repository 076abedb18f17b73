import { useState } from 'react';
import type { Concept } from '#shared/concept/concept.answers';

export interface ConceptDraft extends Concept {
  /** The picture's URL before it is saved. */
  preview: string;
}

export const draftOf = (concept: Concept): ConceptDraft => ({ ...concept, preview: concept.photo });

export const conceptsToSave = (drafts: readonly ConceptDraft[]): Concept[] =>
  drafts.map(({ photo, of, caption }) => ({ photo, of, caption }));

/** Holds unsaved concepts (undefined if unchanged). They outlive the bid's form, so that failed ones can be saved again. */
export const useConceptDrafts = () => {
  const [list, set] = useState<readonly ConceptDraft[]>();
  /** Whether to save the concepts as soon as the bid is sent. */
  const [due, setDue] = useState(false);
  return { list, set, due, setDue };
};
export type ConceptDrafts = ReturnType<typeof useConceptDrafts>;
