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
  /** How often they could not be saved, because one names no photo of the project. */
  const [refusals, setRefusals] = useState(0);
  const validate = (): boolean => {
    if (!list?.some(({ of }) => of === '')) return true;
    setRefusals((before) => before + 1);
    return false;
  };
  return { list, set, due, setDue, refusals, validate };
};
export type ConceptDrafts = ReturnType<typeof useConceptDrafts>;
