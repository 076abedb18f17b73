// Apart from the contract, so that what only names a kind of account does not load the means to check one.

export const ownerTypes = ['realtor', 'builder', 'investor'] as const;
export const userTypes = [...ownerTypes, 'staging_company'] as const;
type UserType = (typeof userTypes)[number];

export const userTypeLabels: Record<UserType, string> = {
  realtor: 'Real Estate Agent',
  builder: 'Builder',
  investor: 'Real Estate Investor',
  staging_company: 'Staging Company',
};

/** The label of a counterpart in messaging; any type without a label of its own is a Homeowner (specification section 2). */
export const userTypeLabel = (type: string): string => userTypeLabels[type as UserType] ?? 'Homeowner';

export const isStager = (userType: UserType): boolean => userType === 'staging_company';
