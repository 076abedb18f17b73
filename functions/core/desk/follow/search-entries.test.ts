import { describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#core/market/project/project';
import { searchEntriesOfProject } from './search-entries';

const project = (fields: Partial<ProjectRecord>): ProjectRecord =>
  ({ id: 'x', title: 'A', city: 'A', neighborhood: 'A', state: null, ...fields }) as ProjectRecord;
const named = (fields: Partial<ProjectRecord>) => searchEntriesOfProject(project(fields)).map(({ PK, SK }) => `${PK} ${SK}`);
const words = (count: number, from: string): string => Array.from({ length: count }, (_, index) => `${from}${index}`).join(' ');

describe('the admin search entries of a project', () => {
  it('cover each word of its title, city, and neighborhood as originally written', () => {
    const fields = { title: 'Duplex, 555-0188', city: 'St. Louis', neighborhood: '' };
    expect(named({ ...fields, masked: { title: 'Duplex, [hidden]' } })).toEqual([
      'DESK_SEARCH#PROJECTS#du duplex 555 0188#x',
      'DESK_SEARCH#PROJECTS#55 555 0188#x',
      'DESK_SEARCH#PROJECTS#01 0188#x',
      'DESK_SEARCH#PROJECTS#st st louis#x',
      'DESK_SEARCH#PROJECTS#lo louis#x',
    ]);
  });

  it('cover each word of its places, with city and state after them', () => {
    expect(named({ title: '', city: 'St. Louis', neighborhood: 'Old North', state: 'MO' })).toEqual([
      'DESK_SEARCH#PROJECTS#st st louis mo#x',
      'DESK_SEARCH#PROJECTS#lo louis mo#x',
      'DESK_SEARCH#PROJECTS#ol old north st louis mo#x',
      'DESK_SEARCH#PROJECTS#no north st louis mo#x',
    ]);
    expect(named({ title: '', city: 'Cy', neighborhood: '', state: null })).toEqual(['DESK_SEARCH#PROJECTS#cy cy#x']);
  });

  it('are at most 16, however many words there are', () => {
    const many = { title: words(40, 'ta'), city: words(40, 'ca'), neighborhood: words(40, 'na'), state: null };
    expect(searchEntriesOfProject(project(many))).toHaveLength(16);
  });
});
