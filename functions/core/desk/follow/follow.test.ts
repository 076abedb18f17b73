import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/kernel/ids';
import { table } from '#core/kernel/table/client';
import { keys } from '#core/kernel/table/keys';
import { readTotals } from '#core/kernel/table/totals.repo';
import { transact } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { replaceConcepts } from '#core/market/bid/concepts.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { listOpenCases } from '#core/market/moderation/case.repo';
import { openConceptCase } from '#core/market/moderation/decide';
import {
  aBid,
  aCase,
  aMessage,
  anAnsweredQuestion,
  anOwner,
  aPaidBid,
  aPerson,
  aProject,
  aRejectedBid,
  aStager,
} from '#functions/testing/builders';
import { callRoute, lambdaContext } from '#functions/testing/call';
import { changesOf } from '#functions/testing/changes';
import { withContention } from '#functions/testing/contention';
import { restore } from '#functions/testing/everything';
import { expectProjectionsConsistent, withFollowing } from '#functions/testing/followed';
import { deleteBid, editProject } from '#shared/api/routes';
import { handler } from '../../../events/follow-changes';
import { listActivity } from './activity.repo';
import { type Followed, follow } from './follow';
import { effectsOf } from './rules';
import { searchByPrefix } from './search.repo';

withContention();
const drain = withFollowing();
beforeEach(() => restore([]));

const now = new Date();
/** A record that adds a bid to the totals, and an activity. */
const record = (id = newId(now)): Followed => ({
  id,
  effects: {
    totals: { bids: 1 },
    activity: [{ type: 'bid_placed', userId: 'stager', projectId: 'project', bidId: id, createdAt: now.toISOString() }],
    market: [{ day: '2026-04-30', place: 'NV', add: { bids: 1 } }],
  },
});
const seen = async (): Promise<[bids: number, activities: number]> => [
  (await readTotals()).bids ?? 0,
  (await listActivity(1000)).length,
];

describe("the admin panel's figures", () => {
  it('follow everything that users do', async () => {
    const [owner, builder] = [await anOwner(), await aPerson({ userType: 'builder' })];
    const [stager, other] = [await aStager(), await aStager()];
    const project = await aProject(owner, { state: 'UT' });
    const second = await aProject(builder, { state: null });
    await anAnsweredQuestion(project, stager);
    await aMessage(owner, stager, 'Hello');
    await aRejectedBid(project, other);
    await aPaidBid(project, stager, { amount: 3000 });
    const { id } = await aBid(second, stager);
    await callRoute(editProject, { params: { id: second.id }, sessionId: builder.sessionId, body: { title: 'Renamed' } });
    await drain();
    await expectProjectionsConsistent();
    expect(await readTotals()).toMatchObject({ users: 4, projects_open: 1, projects_in_progress: 1, bids: 3, bids_accepted: 1 });
    await callRoute(deleteBid, { params: { id }, sessionId: stager.sessionId });
    await closeAccount(builder.id, now);
    await drain();
    await expectProjectionsConsistent();
  });
});

describe('a new concept', () => {
  it('leaves the queue with its bid, unless somebody reported it', async () => {
    const owner = await anOwner();
    const stager = await aStager();
    const bid = await aBid(await aProject(owner), stager);
    const photos = ['a', 'b', 'c'].map((one) => `photos/${one.repeat(43)}.webp`);
    const concepts = photos.map((photo) => ({ photo, of: '', caption: '', shownCaption: '' }));
    await transact([replaceConcepts(bid, concepts), ...photos.map((photo) => openConceptCase(photo, bid, now))]);
    const queue = async () => {
      await drain();
      return (await listOpenCases({ limit: 9 })).items.map(({ target }) => target.id).sort();
    };
    await aCase({ targetType: 'concept', targetId: `/media/${photos[0]}`, withinId: bid.id, reason: 'not_theirs' }, owner);
    expect(await queue()).toEqual(photos);
    await transact([replaceConcepts({ ...bid, conceptRevision: 1 }, concepts.slice(0, 2))]);
    expect(await queue()).toEqual(photos.slice(0, 2));
    await callRoute(deleteBid, { params: { id: bid.id }, sessionId: stager.sessionId });
    expect(await queue()).toEqual(photos.slice(0, 1));
  });
});

describe('a stream record', () => {
  it('is applied in one transaction with its mark', async () => {
    expect(await changesOf(() => follow([record()], now))).toMatch(
      /^\+ ACTIVITY[^\n]+\n\+ FOLLOWED#an id[^\n]+\n\+ MARKET[^\n]+\n\+ STATISTICS[^\n]+$/,
    );
  });

  it('is applied once, however often and with whatever others it is delivered', async () => {
    const records = [record(), record(), record()];
    expect(await follow(records, now)).toEqual([]);
    expect(await follow([record(), ...records, record()], now)).toEqual([]);
    expect(await seen()).toEqual([5, 5]);
  });

  it('is applied once if deliveries race', async () => {
    const records = Array.from({ length: 8 }, () => record());
    await Promise.all([follow(records, now), follow(records, now), follow(records.slice(3), now)]);
    expect(await seen()).toEqual([8, 8]);
  });

  it('writes nothing, not even its mark, if no figure changes', async () => {
    expect(await changesOf(() => follow([{ id: 'nothing', effects: { totals: {} } }], now))).toBe('');
  });

  it('is applied in as many transactions as needed', async () => {
    expect(
      await follow(
        Array.from({ length: 120 }, () => record()),
        now,
      ),
    ).toEqual([]);
    expect(await seen()).toEqual([120, 120]);
  });

  it('is returned as failed without blocking others', async () => {
    const broken: Followed = { id: 'broken', effects: { totals: { bids: Number.NaN } } };
    const records = [record(), broken, record()];
    expect(await follow(records, now)).toEqual([broken]);
    expect(await seen()).toEqual([2, 2]);
  });

  it('does not restore an old name or a deleted account if it arrives late', async () => {
    const account = { ...(await anOwner()), name: 'Carla Third', company: null, email: 'carla@example.com' };
    const key = keys.user(account.id);
    const calledBefore = (name: string) => ({ ...account, entity: 'User', name, email: 'carla@example.com' });
    const [made, renamed, again] = [
      { key, before: undefined, after: calledBefore('Anna First') },
      { key, before: calledBefore('Anna First'), after: calledBefore('Berta Second') },
      { key, before: calledBefore('Berta Second'), after: calledBefore('Carla Third') },
    ].map((change) => ({ id: newId(now), effects: effectsOf(change, now) })) as [Followed, Followed, Followed];
    const found = async () =>
      (await Promise.all(['anna', 'berta', 'carla third'].map((text) => searchByPrefix('USERS', text)))).map(
        ({ entries }) => entries.length,
      );
    await transact([update(key, { set: { name: account.name, company: null, email: account.email } })]);
    for (const record of [again, made, renamed]) expect(await follow([record], now)).toEqual([]);
    expect(await found()).toEqual([0, 0, 1]);

    const gone = { id: newId(now), effects: effectsOf({ key, before: calledBefore('Carla Third'), after: undefined }, now) };
    await transact([remove(key)]);
    for (const record of [gone, { ...made, id: newId(now) }, { ...again, id: newId(now) }])
      expect(await follow([record], now)).toEqual([]);
    expect(await found()).toEqual([0, 0, 0]);
  });

  it('is returned for another try, with all later ones, if the table fails', async () => {
    const records = [record(), record()];
    const sent = vi.spyOn(table(), 'send').mockRejectedValue(Object.assign(new Error('down'), { $metadata: {} }));
    const failed = await follow(records, now).finally(() => sent.mockRestore());
    expect(failed).toEqual(records);
    expect(await follow(failed, now)).toEqual([]);
    expect(await seen()).toEqual([2, 2]);
  });

  it('is reported to Lambda by its sequence number', async () => {
    const NewImage = { entity: { S: 'Message' }, createdAt: { S: now.toISOString() } };
    const message = { eventID: newId(now), eventName: 'INSERT', dynamodb: { SequenceNumber: '7', NewImage } } as DynamoDBRecord;
    const sent = vi.spyOn(table(), 'send').mockRejectedValue(Object.assign(new Error('down'), { $metadata: {} }));
    const answer = await handler({ Records: [message] }, lambdaContext()).finally(() => sent.mockRestore());
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
    expect(await handler({ Records: [message] }, lambdaContext())).toEqual({ batchItemFailures: [] });
  });
});
