import { idPattern } from '#shared/contracts/id';
import type { Account } from './account';
import { findAccount, findAccountByEmail, findAccountByIdentifier } from './account.repo';

/** An identifier as people write it, with or without its beginning. */
const identifierPattern = /^(?:STG-)?([0-9A-HJKMNP-TV-Z]{6})$/;

/** Who has this address, identifier or id, in capital letters or small ones; undefined where nobody has. At most 3 read units. */
export const findAccountNamed = async (text: string): Promise<Account | undefined> => {
  if (text.includes('@')) return findAccountByEmail(text.toLowerCase());
  const name = text.toUpperCase();
  if (idPattern.test(name)) return findAccount(name);
  const identifier = identifierPattern.exec(name)?.[1];
  return identifier === undefined ? undefined : findAccountByIdentifier(`STG-${identifier}`);
};
