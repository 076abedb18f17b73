/** Anchors of the form and of the placed bid. Visitors who want to bid come back to the form. */
export const bidAnchors = { form: 'submit-bid', own: 'own-bid' } as const;
