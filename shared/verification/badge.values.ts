// Separate from the contract, so that pages that only show a badge do not load zod.

/** An administrator grants each after seeing the document. */
export const badgeTypes = {
  identity_verified: 'Identity Verified',
  business_license: 'Licensed Business',
  insured: 'Insured',
  certified_stager: 'Certified Stager',
  background_checked: 'Background Checked',
} as const;
export type BadgeType = keyof typeof badgeTypes;
