import { describe, expect, it } from 'vitest';
import { findEntriesOfProject } from './find-entries';
import type { ProjectRecord } from './project';

const project = (fields: Partial<ProjectRecord>): ProjectRecord =>
  ({ id: 'x', title: 'A', city: 'A', neighborhood: 'A', ...fields }) as ProjectRecord;
const named = (fields: Partial<ProjectRecord>) => findEntriesOfProject(project(fields)).map(({ PK, SK }) => `${PK} ${SK}`);
const words = (count: number, from: string): string => Array.from({ length: count }, (_, index) => `${from}${index}`).join(' ');

describe('what operators find a project by', () => {
  it('is each word of its title, city and neighborhood, with what follows, as it was written', () => {
    const fields = { title: 'Duplex, 555-0188', city: 'St. Louis', neighborhood: 'Duplex 555 0188' };
    expect(named({ ...fields, masked: { title: 'Duplex, [hidden]' } })).toEqual([
      'FIND#PROJECTS#du duplex 555 0188#x',
      'FIND#PROJECTS#55 555 0188#x',
      'FIND#PROJECTS#01 0188#x',
      'FIND#PROJECTS#st st louis#x',
      'FIND#PROJECTS#lo louis#x',
    ]);
  });

  it('are at most 16 entries, however many words there are', () => {
    const many = { title: words(40, 'ta'), city: words(40, 'ca'), neighborhood: words(40, 'na') };
    expect(findEntriesOfProject(project(many))).toHaveLength(16);
    const others = { title: words(40, 'tb'), city: words(40, 'cb'), neighborhood: words(40, 'nb') };
    expect(findEntriesOfProject(project({ ...many, otherNames: others }))).toHaveLength(32);
  });

  it('are its other names as well, where it has some', () => {
    expect(named({ otherNames: { title: 'Bo', city: 'A', neighborhood: 'Cy' } })).toEqual([
      'FIND#PROJECTS#a a#x',
      'FIND#PROJECTS#bo bo#x',
      'FIND#PROJECTS#cy cy#x',
    ]);
  });
});
