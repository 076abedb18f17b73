import { useState } from 'react';
import type { Concept } from '#shared/contracts/answers/concept';

/** A concept as it is being made. */
export interface ConceptDraft extends Concept {
  /** What is shown of it while only its upload has a name. */
  preview: string;
}

export const draftOf = (concept: Concept): ConceptDraft => ({ ...concept, preview: concept.photo });

/** What goes to the API. */
export const conceptsToSave = (drafts: readonly ConceptDraft[]): Concept[] =>
  drafts.map(({ photo, of, caption }) => ({ photo, of, caption }));

/**
 * The concepts that a stager has chosen and not saved; undefined: none were touched. They outlive the form of the bid, so that those which could not
 * be saved with it are offered again beside it.
 */
export const useConceptDrafts = () => {
  const [list, set] = useState<readonly ConceptDraft[]>();
  /** The bid that they go with is sent: they follow once it is there. */
  const [due, setDue] = useState(false);
  return { list, set, due, setDue };
};
export type ConceptDrafts = ReturnType<typeof useConceptDrafts>;
