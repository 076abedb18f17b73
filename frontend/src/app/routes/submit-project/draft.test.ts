import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asFormValues, emptyValues } from '#features/projects/form-variants';
import { anEmptyDevice, stored } from '#lib/device.fixture';
import { ProjectBody } from '#shared/project/project.contract';
import { discardDraft, keepDraft, keyOfDraft, readDraft } from './draft';

const now = new Date('2026-11-22T08:00:00.000Z');

beforeEach(() => {
  anEmptyDevice();
  stored.set('sessionId', 'abc');
});

describe('a draft', () => {
  it('is kept for the account that typed it', () => {
    keepDraft('dana', { ...emptyValues, posterType: 'realtor', title: 'Loft', roomsToStage: ['Office'], bedrooms: 2 }, now);
    expect(readDraft('dana')).toEqual({
      savedAt: now.toISOString(),
      values: { title: 'Loft', roomsToStage: ['Office'], bedrooms: 2 },
    });
    expect(readDraft('marcus')).toBeNull();
  });

  it('keeps every field of the contract', () => {
    const values = asFormValues({
      ...{
        title: 'Loft',
        description: 'Bright.',
        propertyType: 'condo',
        city: 'Austin',
        neighborhood: 'Mueller',
        county: 'Travis',
      },
      ...{
        state: 'TX',
        occupancyStatus: 'vacant',
        timeline: 'flexible',
        stagingLevel: 'standard',
        otherRooms: 'Porch',
        levels: 2,
      },
      ...{ squareFootage: 1200, bedrooms: 2, bathrooms: 1.5, roomsToStage: ['Office'], locationTypes: ['City limits'] },
      deadline: '2026-12-01',
    });
    const { photos: _, photoTexts: _texts, ...fields } = ProjectBody.shape;
    expect(Object.keys(values).sort()).toEqual(Object.keys(fields).sort());
    keepDraft('dana', values, now);
    expect(readDraft('dana')?.values).toEqual(values);
  });

  it('is not kept without input, and is deleted when the user discards it', () => {
    keepDraft('dana', { ...emptyValues, posterType: 'realtor', timeline: undefined, squareFootage: Number.NaN }, now);
    expect(readDraft('dana')).toBeNull();
    keepDraft('dana', { title: 'Loft' }, now);
    keyOfDraft('dana').keep('k1');
    expect([keyOfDraft('dana').read(), keyOfDraft('marcus').read()]).toEqual(['k1', null]);
    discardDraft('dana');
    expect([...stored.keys()]).toEqual(['sessionId']);
  });

  it.each([
    'x',
    '[]',
    '{"savedAt":"2026-11-22T08:00:00.000Z","values":{"roomsToStage":"Office"}}',
    '{"savedAt":"yesterday","values":{}}',
  ])('is ignored if it is unreadable: %s', (text) => {
    stored.set('projectDraft:dana', text);
    expect(readDraft('dana')).toBeNull();
  });

  it('is deleted on logout, even in another tab', () => {
    stored.delete('sessionId');
    keepDraft('dana', { title: 'Loft' }, now);
    keyOfDraft('dana').keep('k1');
    expect([...stored.keys()]).toEqual([]);
    stored.set('projectDraftKey:dana', 'k1');
    keyOfDraft('dana').keep(null);
    expect([...stored.keys()]).toEqual([]);
  });

  it('causes no error in a browser without storage', () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepDraft('dana', { title: 'Loft' }, now);
    keyOfDraft('dana').keep('k1');
    expect([readDraft('dana'), keyOfDraft('dana').read()]).toEqual([null, null]);
  });
});
