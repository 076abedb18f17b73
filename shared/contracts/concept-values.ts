// Apart from the contract, so that what only shows a concept does not load the means to check one.

/** Of one bid. */
export const maxConcepts = 3;
/** Characters, after trimming. */
export const maxConceptCaption = 140;

/** What every concept says of itself, beside its picture and in its alternative text (California's AB 723 asks for it). */
export const conceptDisclosure = 'Concept: not a photo of the property';

/** What stands below a concept, and in place of its picture. */
export const conceptText = (caption: string): string => (caption ? `${conceptDisclosure}. ${caption}` : conceptDisclosure);
