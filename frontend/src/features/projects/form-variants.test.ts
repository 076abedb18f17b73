import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { typedNumber } from '#lib/form';
import type { Project } from '#shared/project/project.answers';
import { ProjectBody } from '#shared/project/project.contract';
import { legacyProjectTimelines, projectTimelines, rooms } from '#shared/project/project.values';
import { endOfDay } from '#shared/property-day';
import { formFields } from './fields';
import {
  changedFields,
  emptyValues,
  fieldsOf,
  optionsFor,
  ProjectFormSchema,
  pickFields,
  projectForms,
  valuesOf,
} from './form-variants';
import { daysToChoose, withWholeDay } from './whole-day';

const valuesIn = (...of: Parameters<typeof optionsFor>) => optionsFor(...of).map(({ value }) => value);
const labelsIn = (...of: Parameters<typeof optionsFor>) => optionsFor(...of).map(({ label }) => label);

const requiredByContract = (): string[] => {
  const { error } = ProjectBody.safeParse({});
  return (error?.issues ?? []).map(({ path }) => String(path[0]));
};

describe.each(Object.entries(projectForms))('the %s form', (_, variant) => {
  it('asks for every field that the contract requires', () => {
    expect(fieldsOf(variant)).toEqual(expect.arrayContaining(requiredByContract()));
  });

  it('asks for each field only once', () => {
    expect(new Set(fieldsOf(variant)).size).toBe(fieldsOf(variant).length);
  });

  it('offers only values that the contract accepts', () => {
    for (const name of fieldsOf(variant)) {
      const field: z.ZodMiniType = ProjectFormSchema.shape[name];
      const isList = formFields[name].holds === 'list';
      for (const value of valuesIn(name, variant))
        expect([name, value, z.safeParse(field, isList ? [value] : value).success]).toEqual([name, value, true]);
    }
  });
});

it('the current form marks exactly the required fields of the contract', () => {
  for (const field of fieldsOf(projectForms.current))
    expect(formFields[field].required ?? false).toBe(requiredByContract().includes(field));
});

it('emptyValues has every field of the contract that can be empty', () => {
  const { photos: _, photoTexts: _texts, propertyType, timeline, stagingLevel, ...typed } = ProjectBody.shape;
  expect(Object.keys(emptyValues).sort()).toEqual(Object.keys(typed).sort());
  for (const value of Object.values(emptyValues)) expect(['', null, []]).toContainEqual(value);
});

it('the field "I am a" accepts only account types that own projects', () => {
  const complaint = (posterType: string) =>
    ProjectFormSchema.safeParse({ posterType }).error?.issues.find(({ path }) => path[0] === 'posterType')?.message;
  expect([complaint('realtor'), complaint('staging_company')]).toEqual([undefined, 'Please select a user type']);
});

describe('the specified forms', () => {
  const { current, simple, legacy, edit } = projectForms;

  it('include an edit dialog with sixteen fields and without All Bedrooms', () => {
    expect(fieldsOf(edit)).toEqual(
      expect.arrayContaining([
        ...['title', 'description', 'propertyType', 'squareFootage', 'bedrooms', 'bathrooms', 'city', 'neighborhood', 'county'],
        ...['state', 'timeline', 'stagingLevel', 'roomsToStage', 'otherRooms', 'levels', 'locationTypes'],
      ]),
    );
    expect(valuesIn('roomsToStage', edit)).toEqual(rooms.filter((room) => room !== 'All Bedrooms'));
    expect(valuesIn('roomsToStage', current)).toEqual(rooms);
  });

  it('offer Number of Bathrooms, 1 to 5+ bathrooms and no Other in the simple form', () => {
    const offered = labelsIn('roomsToStage', simple);
    expect(offered.filter((room) => !(rooms as readonly string[]).includes(room))).toEqual(['Number of Bathrooms']);
    expect(rooms.filter((room) => !offered.includes(room))).toEqual(['All Bedrooms', 'All Bathrooms']);
    expect(offered).toHaveLength(rooms.length - 1);
    expect(labelsIn('bathrooms', simple)).toEqual(['1', '2', '3', '4', '5+']);
    expect(valuesIn('propertyType', simple)).not.toContain('other');
    expect(labelsIn('timeline', simple)).toEqual(['Within 1 week', 'Within 2 weeks', 'Within 1 month', 'Flexible']);
  });

  it('include a legacy form that requires a budget without a field for it', () => {
    expect(Object.values(projectForms).map(({ impossible }) => impossible)).toEqual([[], [], [], ['budgetRange'], []]);
    expect(fieldsOf(legacy)).not.toContain('budgetRange');
  });

  it('ask for the account type in two older forms, and have their own timelines', () => {
    const asking = Object.entries(projectForms).filter(([, variant]) => fieldsOf(variant).includes('posterType'));
    expect(asking.map(([name]) => name)).toEqual(['simple', 'legacy']);
    const times = ['within_1_month', 'within_2_months', 'within_3_months', 'more_than_3_months'] as const;
    expect(valuesIn('timeline', legacy)).toEqual(times);
    expect(labelsIn('timeline', legacy)).toEqual(times.map((value) => legacyProjectTimelines[value]));
    for (const variant of [current, projectForms.compressing, edit])
      expect(labelsIn('timeline', variant)).toEqual(Object.values(projectTimelines));
  });
});

it('a form sends only its own fields, and an edit only the changed ones', () => {
  const result = { title: 'A', occupancyStatus: null, roomsToStage: ['Kitchen'], deadline: null, posterType: 'realtor' };
  const fields = pickFields(result, projectForms.edit);
  expect(fields).not.toHaveProperty('posterType');
  const before = { ...fields, title: 'B', roomsToStage: ['Kitchen'] };
  expect(changedFields(fields, before)).toEqual({ title: 'A' });
});

describe('a project opened in the edit form', () => {
  const project: Project = {
    ...{
      id: 'p1',
      userId: 'dana',
      title: 'Loft',
      description: 'Bright.',
      propertyType: 'condominium',
      occupancyStatus: 'vacant',
    },
    ...{ squareFootage: 1200, bedrooms: 2, bathrooms: 1.5, levels: 2, location: 'Mueller, Austin', city: 'Austin' },
    ...{ neighborhood: 'Mueller', county: 'Travis County', state: 'TX', placeId: null, countyFips: null, countyName: null },
    ...{ timeline: 'flexible', stagingLevel: 'standard', roomsToStage: ['Kitchen'], otherRooms: 'Porch' },
    ...{ locationTypes: ['City limits'], status: 'open', photos: [], photoTexts: [], createdAt: '2026-11-20T10:00:00.000Z' },
    ...{ deadline: '2026-12-02T05:59:59.999Z', acceptingBids: true, hasSelectedBid: false, bidCount: 0, updateCount: 0 },
  };

  it('has every field that an edit can send, so that editing one field erases no other', () => {
    const { photos: _, photoTexts: _texts, ...fields } = ProjectBody.shape;
    const values = valuesOf(project) as Record<string, unknown>;
    for (const field of Object.keys(fields))
      expect(values[field], field).toSatisfy((value) => value !== undefined && value !== '');
    // The deadline is a day at the property. In UTC, midnight in Texas is already the next day.
    expect(values).toMatchObject({ city: 'Austin', occupancyStatus: 'vacant', otherRooms: 'Porch', deadline: '2026-12-01' });
  });

  it('sends nothing if nothing was changed', () => {
    const given = { ...project, deadline: endOfDay(daysToChoose('TX').min, 'TX') };
    const bare = { squareFootage: null, bedrooms: null, bathrooms: null, levels: null, occupancyStatus: null, otherRooms: null };
    for (const opened of [given, { ...given, ...bare, state: null, deadline: null, roomsToStage: [], locationTypes: [] }]) {
      const result = ProjectFormSchema.parse(valuesOf(opened));
      const fields = withWholeDay(pickFields(result, projectForms.edit), opened);
      expect(changedFields(fields, opened)).toEqual({});
    }
  });

  it('reports an unusable area and a day that is over at once', () => {
    const typed = { ...valuesOf(project), squareFootage: typedNumber('squareFeet')('2400.5') as number, deadline: '2020-01-01' };
    const { error } = ProjectFormSchema.safeParse(typed);
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['squareFootage', 'deadline']);
  });

  it('leaves fields without a value empty', () => {
    const bare = { ...project, state: null, occupancyStatus: null, otherRooms: null, deadline: null, levels: null };
    expect(valuesOf(bare)).toMatchObject({ state: '', occupancyStatus: '', otherRooms: '', deadline: null, levels: null });
  });
});
