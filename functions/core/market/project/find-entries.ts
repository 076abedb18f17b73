import { findEntriesOf } from '#core/kernel/table/find.repo';
import type { Key } from '#core/kernel/table/keys';
import type { FindNames, ProjectRecord } from './project';

export const findNamesOf = ({ title, city, neighborhood, state }: FindNames): FindNames => ({ title, city, neighborhood, state });

/**
 * Everything under which administrators find a project, in whatever state it is: at most 16 entries, and as many that an edit has left beside them which
 * was too large for one transaction.
 */
export const findEntriesOfProject = ({ id, otherNames, ...project }: ProjectRecord): Key[] =>
  findEntriesOf({
    kind: 'PROJECTS',
    id,
    names: [project, ...(otherNames ? [otherNames] : [])].flatMap(({ title, city, neighborhood, state }) => [
      { text: title, words: 10 },
      // As places are written: "Plaza Midwood, Charlotte, NC".
      { text: city, words: 3, after: [state] },
      { text: neighborhood, words: 3, after: [city, state] },
    ]),
  });
