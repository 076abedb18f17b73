// Separate from the contract, so that pages that only name a kind of account do not load zod.

export const ownerTypes = ['realtor', 'builder', 'investor'] as const;
export const userTypes = [...ownerTypes, 'staging_company'] as const;
type UserType = (typeof userTypes)[number];

export const userTypeLabels: Record<UserType, string> = {
  realtor: 'Real Estate Agent',
  builder: 'Builder',
  investor: 'Real Estate Investor',
  staging_company: 'Staging Company',
};

/** Unknown types are shown as Homeowner (specification section 2). */
export const userTypeLabel = (type: string): string => userTypeLabels[type as UserType] ?? 'Homeowner';

export const isStager = (userType: UserType): boolean => userType === 'staging_company';

export const maxPortfolioPhotos = 4;
