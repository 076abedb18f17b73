/** Where a stager bids, and where the bid is then. Visitors who want to bid come back to the form. */
export const bidAnchors = { form: 'submit-bid', own: 'own-bid' } as const;
