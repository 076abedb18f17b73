// Separate from the contract, so that pages that only show a concept do not load zod.

/** Of one bid. */
export const maxConcepts = 3;
/** Characters, after trimming. */
export const maxConceptCaption = 140;

/** Pixels. On a smaller picture the watermark cannot be read. */
export const smallestConcept = { width: 400, height: 200 };
export const conceptTooSmall = 'This image is too small. Please choose one of at least 400 by 200 pixels.';

/** Shown with every concept and in its alternative text (California's AB 723). */
export const conceptDisclosure = 'Concept: not a photo of the property';

export const conceptText = (caption: string): string => (caption ? `${conceptDisclosure}. ${caption}` : conceptDisclosure);
