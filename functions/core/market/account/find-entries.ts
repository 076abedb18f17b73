import { findEntriesOf } from '#core/kernel/table/find.repo';
import type { Key } from '#core/kernel/table/keys';
import type { Account } from './account';

/** Everything under which administrators find an account: at most 15 entries. */
export const findEntriesOfAccount = ({ id, name, company, email }: Pick<Account, 'id' | 'name' | 'company' | 'email'>): Key[] =>
  findEntriesOf({
    kind: 'USERS',
    id,
    names: [
      { text: name, words: 6 },
      { text: company, words: 8 },
      { text: email, words: 1 },
    ],
  });
