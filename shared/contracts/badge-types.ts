// Apart from the contract, so that what only shows a badge does not load the means to check one.

/** What an administrator can vouch for after seeing the document. */
export const badgeTypes = {
  identity_verified: 'Identity Verified',
  business_license: 'Licensed Business',
  insured: 'Insured',
  certified_stager: 'Certified Stager',
  background_checked: 'Background Checked',
} as const;
export type BadgeType = keyof typeof badgeTypes;
