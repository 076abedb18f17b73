import { describe, expect, it } from 'vitest';
import { getMe, replaceServiceAreas } from '#shared/api/routes';
import { anOwner, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const replace = caller(replaceServiceAreas);
const me = caller(getMe);

describe('replaceServiceAreas', () => {
  it('stores the list in the given order', async () => {
    const { sessionId } = await aStager();
    expect((await me({ sessionId })).body.serviceAreas).toEqual([]);
    for (const serviceAreas of [
      [
        { placeId: 'charlotte-nc', miles: 25 },
        { placeId: 'rock-hill-sc', miles: 10 },
      ],
      [{ placeId: 'washington-dc', miles: 100 }],
      [],
    ]) {
      const answer = await replace({ sessionId, body: { serviceAreas } });
      expect([answer.status, answer.body.serviceAreas]).toEqual([200, serviceAreas]);
      expect((await me({ sessionId })).body.serviceAreas).toEqual(serviceAreas);
    }
  });

  it.each([
    [
      [
        { placeId: 'charlotte-nc', miles: 25 },
        { placeId: 'atlantis-nc', miles: 25 },
      ],
      'serviceAreas.1.placeId',
    ],
    [
      [
        { placeId: 'charlotte-nc', miles: 25 },
        { placeId: 'charlotte-nc', miles: 50 },
      ],
      'serviceAreas.1.placeId',
    ],
    [[{ placeId: 'charlotte-zz', miles: 25 }], 'serviceAreas.0.placeId'],
    [[{ placeId: 'Charlotte, NC', miles: 25 }], 'serviceAreas.0.placeId'],
    [[{ placeId: 'charlotte-nc', miles: 30 }], 'serviceAreas.0.miles'],
    [[{ placeId: 'charlotte-nc', miles: '25' }], 'serviceAreas.0.miles'],
    [['ny', 'nc', 'sc', 'va', 'ga', 'fl'].map((state) => ({ placeId: `charlotte-${state}`, miles: 25 })), 'serviceAreas'],
    ['charlotte-nc', 'serviceAreas'],
  ])('refuses %j, names %s and keeps the old list', async (serviceAreas, path) => {
    const { sessionId } = await aStager();
    await replace({ sessionId, body: { serviceAreas: [{ placeId: 'austin-tx', miles: 50 }] } });
    const answer = await replace({ sessionId, body: { serviceAreas } });
    expect([answer.status, answer.error.code, answer.error.issues?.[0]?.path]).toEqual([400, 'VALIDATION_FAILED', path]);
    expect((await me({ sessionId })).body.serviceAreas).toEqual([{ placeId: 'austin-tx', miles: 50 }]);
  });

  it('keeps one complete list when two calls race', async () => {
    const { sessionId } = await aStager();
    const lists = ['austin-tx', 'dallas-tx'].map((placeId) => [{ placeId, miles: 25 }]);
    const answers = await Promise.all(lists.map((serviceAreas) => replace({ sessionId, body: { serviceAreas } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(lists).toContainEqual((await me({ sessionId })).body.serviceAreas);
  });

  it('is for stagers only', async () => {
    expect((await replace({ sessionId: (await anOwner()).sessionId, body: { serviceAreas: [] } })).status).toBe(403);
  });
});
