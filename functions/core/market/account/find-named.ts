import { idPattern } from '#shared/api/id';
import type { Account } from './account';
import { findAccount, findAccountByEmail, findAccountByIdentifier } from './account.repo';

const identifierPattern = /^(?:STG-)?([0-9A-HJKMNP-TV-Z]{6})$/;

/** Finds an account by email address, stager identifier or id, in any case. At most 3 read units. */
export const findAccountNamed = async (text: string): Promise<Account | undefined> => {
  if (text.includes('@')) return findAccountByEmail(text.toLowerCase());
  const name = text.toUpperCase();
  if (idPattern.test(name)) return findAccount(name);
  const identifier = identifierPattern.exec(name)?.[1];
  return identifier === undefined ? undefined : findAccountByIdentifier(`STG-${identifier}`);
};
