// Separate from the contract, so that pages that only show a concept do not load zod.

/** Of one bid. */
export const maxConcepts = 3;
/** Characters, after trimming. */
export const maxConceptCaption = 140;

/** Shown with every concept and in its alternative text (California's AB 723). */
export const conceptDisclosure = 'Concept: not a photo of the property';

export const conceptText = (caption: string): string => (caption ? `${conceptDisclosure}. ${caption}` : conceptDisclosure);
