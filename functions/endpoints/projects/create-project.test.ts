import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { dayOfTime } from '#core/kernel/table/market-days.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { frequenciesOf } from '#core/market/preferences/settings';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import { getProject } from '#core/market/project/project.repo';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { createProject } from '#shared/api/routes';
import type { ProjectInput } from '#shared/project/project.contract';
import { anOwner, aStager, projectInput } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const create = caller(createProject);

describe('createProject', () => {
  it('stores an open project, derives its location and counts it', async () => {
    const owner = await anOwner();
    const answer = await create({
      sessionId: owner.sessionId,
      body: { ...projectInput, bathrooms: '2.5', status: 'completed', location: 'Elsewhere, ZZ', userId: 'x', bidCount: 9 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: projectInput.title,
      status: 'open',
      location: 'San Diego, CA',
      bathrooms: 2.5,
      userId: owner.id,
      acceptingBids: true,
      bidCount: 0,
      photos: [],
      occupancyStatus: null,
      deadline: null,
    });
    expect(answer.body).not.toHaveProperty('selectedBidId');
    expect(await getProject(answer.body.id)).toMatchObject({ userId: owner.id, status: 'open' });
    expect(await getTally(owner.id)).toMatchObject({ projects: 1 });
  });

  it('returns how many stagers are notified and when to expect the first bid, or neither if unknown', async () => {
    const { sessionId } = await anOwner();
    const figures = async (body: Partial<ProjectInput>) => {
      const { notifiedStagers, firstBidHours } = (await create({ sessionId, body: { ...projectInput, ...body } })).body;
      return [notifiedStagers, firstBidHours];
    };
    const inBoise = { city: 'Boise', county: 'Ada', state: 'ID' } as const;
    expect(await figures(inBoise)).toEqual([undefined, undefined]);
    for (const [areas, placeId] of [
      ['at_once', 'boise-id'],
      ['at_once', 'salt-lake-city-ut'],
      ['daily', 'boise-id'],
    ] as const) {
      const stager = await aStager();
      const settings = await getMailSettings(stager.id);
      const choices = { frequencies: { ...frequenciesOf(settings), areas }, quietHours: null, timeZone: null };
      await saveChoices(stager.id, choices, settings);
      await saveServiceAreas(stager, [{ placeId, miles: 25 }], new Date());
    }
    const count = (ago: number, place: string, firstBids: number) => {
      const day = dayOfTime(plus(new Date(), -days(ago)));
      const counts = { firstBids, firstBidMinutes: firstBids * 310 };
      return put({ ...keys.marketDay(day, place), entity: 'MarketDay', day, place, ...counts });
    };
    // Days that are too recent do not count, and neither do other states.
    await transact([count(1, 'ID', 50), count(5, 'UT', 50), count(5, 'ID', 9)]);
    expect(await figures(inBoise)).toEqual([1, undefined]);
    await transact([count(6, 'ID', 1)]);
    expect(await figures(inBoise)).toEqual([1, 5]);
    expect(await figures({ city: 'Nowhere', county: 'Nowhere', state: '' })).toEqual([undefined, undefined]);
  });

  it('accepts the required fields alone', async () => {
    const { sessionId } = await anOwner();
    const { title, description, propertyType, city, neighborhood, county, timeline, stagingLevel } = projectInput;
    const body = { title, description, propertyType, city, neighborhood, county, timeline, stagingLevel };
    const answer = await create({ sessionId, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ state: null, location: 'San Diego', roomsToStage: [], levels: null, locationTypes: [] });
  });

  it.each([
    [' Springfield , ', 'IL', 'Springfield, IL'],
    ['Springfield', '', 'Springfield'],
    [', Springfield,, West', 'IL', 'Springfield, West, IL'],
  ])('derives from %j and %j the location %j', async (city, state, location) => {
    const { sessionId } = await anOwner();
    expect((await create({ sessionId, body: { ...projectInput, city, state } })).body.location).toBe(location);
  });

  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ description: undefined }, 'description', 'Description is required'],
    [{ propertyType: 'castle' }, 'propertyType', 'Property type is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ neighborhood: '' }, 'neighborhood', 'Neighborhood is required'],
    [{ county: undefined }, 'county', 'County is required'],
    [{ state: 'ZZ' }, 'state', 'Please select a state'],
    [{ timeline: 'soon' }, 'timeline', 'Timeline is required'],
    [{ stagingLevel: '' }, 'stagingLevel', 'Staging level is required'],
    [{ squareFootage: 0 }, 'squareFootage', 'Square footage must be at least 1'],
    [{ squareFootage: 200_000 }, 'squareFootage', 'Square footage must be below 200,000'],
    [{ bedrooms: 0 }, 'bedrooms', 'Bedrooms must be at least 1'],
    [{ bedrooms: 100 }, 'bedrooms', 'Bedrooms must be at most 99'],
    [{ bathrooms: 0.5 }, 'bathrooms', 'Bathrooms must be at least 1'],
    [{ bathrooms: 1.25 }, 'bathrooms', 'Bathrooms must be a number such as 2 or 2.5'],
    [{ bathrooms: 'two' }, 'bathrooms', 'Bathrooms must be a number'],
    [{ levels: 5 }, 'levels', 'Levels must be from 1 to 4'],
    [{ locationTypes: ['Moon'] }, 'locationTypes.0', 'Unknown location type'],
    [{ photos: Array.from({ length: 11 }, (_, index) => `p${index}`) }, 'photos', 'Maximum 10 photos allowed'],
    [{ deadline: 'tomorrow' }, 'deadline', 'Deadline must be a date'],
    [{ deadline: '9999-12-31T23:59:59-23:59' }, 'deadline', 'Deadline must be a date'],
    [{ deadline: '2090-01-01' }, 'deadline', 'Deadline must be within two years from now'],
    [{ title: 'Loft \u202Efi' }, 'title', 'Text contains characters that are not allowed'],
    [{ neighborhood: '\u3164\u2800' }, 'neighborhood', 'Neighborhood is required'],
  ])('refuses %j', async (wrong, path, message) => {
    const { sessionId } = await anOwner();
    const answer = await create({ sessionId, body: { ...projectInput, ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.error.message).toBe(message);
    expect(answer.error.issues?.[0]).toEqual({ path, message });
  });

  it('is for owners only', async () => {
    const answer = await create({ sessionId: (await aStager()).sessionId, body: projectInput });
    expect(answer.status).toBe(403);
    expect((await create({ body: projectInput })).status).toBe(401);
  });

  it('counts each of fifty concurrent projects', async () => {
    const owner = await anOwner();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ sessionId: owner.sessionId, body: projectInput })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await getTally(owner.id)).toMatchObject({ projects: 50 });
  });
});
