import type { User } from '#shared/contracts/user';

/** As in the contract, but without loading it: the navigation bar of a visitor's first page asks this too. */
export const isStager = (user: Pick<User, 'userType'> | null | undefined): boolean => user?.userType === 'staging_company';

/** An owner: realtor, builder or investor. */
export const isOwner = (user: Pick<User, 'userType'> | null | undefined): boolean => Boolean(user) && !isStager(user);
