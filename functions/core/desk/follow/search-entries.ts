import type { Key } from '#core/kernel/table/keys';
import type { Account } from '#core/market/account/account';
import type { ProjectRecord } from '#core/market/project/project';
import { searchEntriesOf } from './search.repo';

/** Returns at most 15 entries. */
export const searchEntriesOfAccount = ({ id, name, company, email }: Pick<Account, 'id' | 'name' | 'company' | 'email'>): Key[] =>
  searchEntriesOf({
    kind: 'USERS',
    id,
    names: [
      { text: name, words: 6 },
      { text: company, words: 8 },
      { text: email, words: 1 },
    ],
  });

/** Returns at most 16 entries, for a project in any state. */
export const searchEntriesOfProject = ({ id, title, city, neighborhood, state }: ProjectRecord): Key[] =>
  searchEntriesOf({
    kind: 'PROJECTS',
    id,
    names: [
      { text: title, words: 10 },
      // As places are written: "Plaza Midwood, Charlotte, NC".
      { text: city, words: 3, after: [state] },
      { text: neighborhood, words: 3, after: [city, state] },
    ],
  });
