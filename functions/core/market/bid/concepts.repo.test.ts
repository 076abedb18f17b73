import { beforeEach, describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { aBid, anOwner, aProject, aStager } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { everyItem, restore } from '#functions/testing/everything';
import type { ConceptRecord } from './bid';
import { getBid } from './bid.repo';
import { checkTakesConcepts, discardConcepts, hideConcept, showConcept } from './concepts.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const concept = (name: string): ConceptRecord => ({
  ...{ photo: `photos/${name}.jpg`, of: 'photos/room.jpg', caption: `${name}, call 704 555 0142`, shownCaption: name },
});
const [oak, linen, brass] = ['oak', 'linen', 'brass'].map(concept) as [ConceptRecord, ConceptRecord, ConceptRecord];

beforeEach(() => restore([]));

/** A bid with these concepts, and its names. */
const bidWith = async (...concepts: ConceptRecord[]) => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const project = await aProject(owner, { state: null }, now);
  const { id } = await aBid(project, stager);
  const key = keys.bid(project.id, id);
  await changeItem(key, { concepts, conceptRevision: 4 });
  const bid = () => getBid(id);
  return { project, key, bid, names: { [project.id]: 'project', [id]: 'bid', [stager.id]: 'stager' } };
};

describe('a concept that an administrator hides', () => {
  it('leaves the bid, and its file is kept for a while', async () => {
    const { bid, key } = await bidWith(oak, linen, brass);
    const before = await bid();
    const { writes, kept } = hideConcept(before, before.concepts![1]!, now);
    const { photo, ...rest } = linen;
    expect(kept).toEqual({ photo, place: 1, noteId: expect.any(String), concept: rest });
    await expectRefused(() => transact(writes), key, { conceptRevision: 5 }, StaleRead);
    await expectRefused(() => transact(writes), key, { status: 'rejected' }, StaleRead);
    await transact(writes);
    expect(await bid()).toMatchObject({ concepts: [oak, brass], conceptRevision: 5 });
    const note = (await everyItem()).find(({ PK }) => PK === keys.upload(kept.noteId).PK);
    expect(note).toMatchObject({ userId: before.userId, dueAt: '2026-05-30T12:00:00.000Z' });
  });

  it('returns to its old place while its file exists', async () => {
    const { bid, key } = await bidWith(oak, linen, brass);
    const before = await bid();
    const { writes, kept } = hideConcept(before, before.concepts![1]!, now);
    await transact(writes);
    const show = async () => transact(showConcept(await bid(), kept));
    const deleted = conflict('This photo was hidden for so long that its file was deleted');
    await expectRefused(show, keys.upload(kept.noteId), 'gone', deleted);
    const stale = showConcept(await bid(), kept);
    await expectRefused(() => transact(stale), key, { conceptRevision: 9 }, StaleRead);
    await show();
    expect(await bid()).toMatchObject({ concepts: [oak, linen, brass], conceptRevision: 6 });
    expect((await everyItem()).some(({ PK }) => PK === keys.upload(kept.noteId).PK)).toBe(false);
  });

  it('returns as the only concept of a bid without others', async () => {
    const { bid, key } = await bidWith(oak);
    const before = await bid();
    const { writes, kept } = hideConcept(before, before.concepts![0]!, now);
    await transact(writes);
    await changeItem(key, { concepts: undefined });
    await transact(showConcept(await bid(), kept));
    expect(await bid()).toMatchObject({ concepts: [oak] });
  });

  it('does not return if the bid has three other concepts', async () => {
    const { bid } = await bidWith(oak, linen, brass);
    const full = await bid();
    const { kept } = hideConcept(full, full.concepts![0]!, now);
    expect(() => showConcept(full, kept)).toThrow(conflict('This bid already has 3 other concepts'));
    const { concept: _, ...plain } = kept;
    expect(() => showConcept({ ...full, concepts: [] }, plain)).toThrow(conflict('This bid already has 3 other concepts'));
  });
});

describe('the concepts of a bid', () => {
  it('are discarded with the bid, and the sweep deletes their files', async () => {
    const { bid, names } = await bidWith(oak, linen);
    const full = await bid();
    const changes = await changesOf(() => transact(discardConcepts(full, now)), names);
    expect(changes).toContain('photos/oak.jpg');
    expect(changes).toContain('photos/linen.jpg');
    expect(changes.split('\n')).toHaveLength(1);
    expect(discardConcepts({ ...full, concepts: [] }, now)).toEqual([]);
  });

  it('can be added only while the project is open without a selected bid and has their photos', async () => {
    const { project } = await bidWith();
    const photos = ['photos/room.jpg'];
    await changeItem(keys.project(project.id), { photos });
    const takes = () => transact([checkTakesConcepts(project.id, photos)]);
    await takes();
    for (const other of [{ status: 'cancelled' }, { selectedBidId: 'another' }, { photos: ['photos/other.jpg'] }])
      await expectRefused(takes, keys.project(project.id), other, StaleRead);
  });
});
