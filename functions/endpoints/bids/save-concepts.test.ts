import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { findBid, getBid, saveRejection, saveWithdrawal } from '#core/market/bid/bid.repo';
import { removeBids } from '#core/market/bid/erase.repo';
import { conceptWatermark } from '#core/market/concept/concept';
import { watermarkFor } from '#core/market/photo/watermark';
import { getProject } from '#core/market/project/project.repo';
import { createUpload, listCases, listProjectBids, replacePortfolioPhotos, saveConcepts } from '#shared/api/routes';
import { photoFiles } from '#shared/photo/photos';
import { handler as arrive } from '../../events/process-upload';
import { aBid, adminClaims, anAcceptedBid, anOwner, aProject, aStager } from '../../testing/builders';
import { caller, lambdaContext } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem } from '../../testing/everything';
import { exifSegment } from '../../testing/images';
import { logLines } from '../../testing/logs';
import { readStored, sendForm, withS3 } from '../../testing/s3';

withContention();
withS3();

const save = caller(saveConcepts);
const form = caller(createUpload);
const bids = caller(listProjectBids);
const waiting = caller(listCases);
const portfolio = caller(replacePortfolioPhotos);

const rooms = ['r', 's'].map((one) => `photos/${one.repeat(43)}.2048x1365-${'a'.repeat(18)}.webp`);
const [room = '', other = ''] = rooms;
const mark = 'Call 619-555-0148';

/** A picture of one color, with a mark in its metadata. */
const picture = async (background = '#808080'): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: 440, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(1, mark), jpeg.subarray(2)]);
};
const url = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

const scene = async (make: typeof aBid = aBid) => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const { id } = await aProject(owner);
  await write(update(keys.project(id), { set: { photos: rooms, photoTexts: [] } }));
  const bid = await make(await getProject(id), stager);
  const ask = { sessionId: stager.sessionId, params: { id: bid.id } };
  const shownTo = async (sessionId?: string) => {
    const [first] = (await bids({ params: { id }, ...(sessionId && { sessionId }) })).body;
    return first?.concepts;
  };
  return { owner, stager, bid, projectId: id, ask, shownTo };
};

/** Returns whether the file has the whole watermark in its right half: dark and light pixels on a gray picture. */
const isMarked = async (file: Buffer, text: string): Promise<boolean> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { left, top, width, height } = watermarkFor(text, info);
  const light = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  const pixels = Array.from({ length: width * height }, (_, at) => light(left + (at % width), top + Math.floor(at / width)));
  const isInRightHalf = left > info.width / 2;
  return isInRightHalf && Math.min(...pixels) < 80 && Math.max(...pixels) > 170 && Math.abs(light(info.width - 5, 5) - 128) < 8;
};

describe('saveConcepts', () => {
  it('shows concepts to the two parties only, masks captions, and opens one case for each', async () => {
    const { owner, stager, bid, ask, shownTo, projectId } = await scene();
    const idea = { of: room, caption: `Warm oak. ${mark}` };
    const { status, body } = await save({ ...ask, body: { concepts: [{ photo: url(await picture()), ...idea }] } });
    expect([status, body.concepts]).toEqual([
      200,
      [{ photo: expect.stringMatching(/^\/media\/photos\//), of: `/media/${room}`, caption: idea.caption }],
    ]);
    const [{ photo = '' } = {}] = body.concepts;
    expect(await shownTo(owner.sessionId)).toEqual([
      { photo, of: `/media/${room}`, caption: expect.stringMatching(/^Warm oak\. (?!.*555)/) },
    ]);
    expect(await shownTo()).toEqual([]);
    expect(await shownTo((await anOwner()).sessionId)).toEqual([]);
    expect(await shownTo(stager.sessionId)).toEqual(body.concepts);
    // A second concept opens only one more case.
    const second = { photo: url(await picture('#909090')), of: `/media/${other}` };
    const again = await save({ ...ask, body: { concepts: [{ photo, ...idea }, second], before: [photo] } });
    expect(again.body.concepts.map(({ caption }) => caption)).toEqual([idea.caption, '']);
    const queue = (await waiting({ claims: adminClaims })).body.filter(({ author }) => author?.id === stager.id);
    expect(queue.map((one) => one.photo).sort()).toEqual(again.body.concepts.map((one) => one.photo).sort());
    const cases = (await everyItem()).filter(({ entity, authorId }) => entity === 'Case' && authorId === stager.id);
    expect(cases.map(({ kind, open }) => [kind, open])).toEqual([
      ['news', true],
      ['news', true],
    ]);
    // Concepts of a photo that the owner removed are hidden.
    await write(update(keys.project(projectId), { set: { photos: [other] } }));
    expect((await shownTo(owner.sessionId))?.map(({ of }) => of)).toEqual([`/media/${other}`]);
    const gone = await save({ ...ask, body: { concepts: [{ photo, ...idea }] } });
    expect([gone.status, gone.error.message]).toEqual([
      400,
      'This photo is no longer on the project. Please choose another one.',
    ]);
    expect((await getBid(bid.id)).concepts).toHaveLength(2);
    // A concept that is left out is deleted with its file.
    const [, left] = again.body.concepts;
    const kept = { photo: left?.photo ?? '', of: second.of };
    expect((await save({ ...ask, body: { concepts: [kept] } })).body.concepts).toHaveLength(1);
    await expect(readStored(photo.slice('/media/'.length))).rejects.toThrow();
  });

  it.each(['when it arrives', 'when a call attaches it'])(
    'watermarks every width of an upload %s, and removes the metadata',
    async (when) => {
      const { owner, stager, ask, shownTo } = await scene();
      const bytes = await picture();
      const { body: sent } = await form({
        sessionId: stager.sessionId,
        body: { purpose: 'concept', contentType: 'image/jpeg', size: bytes.length },
      });
      expect(sent.key).toMatch(/^uploads\/concepts\//);
      await sendForm(sent, bytes, 'image/jpeg', `${mark}.jpg`);
      if (when === 'when it arrives') await arrive({ detail: { object: { key: sent.key } } }, lambdaContext());
      // A concept upload works for nothing else, and other uploads do not work for concepts.
      expect((await portfolio({ sessionId: stager.sessionId, body: { photos: [sent.key] } })).status).toBe(400);
      expect((await save({ ...ask, body: { concepts: [{ photo: sent.key.replace('concepts/', ''), of: room }] } })).status).toBe(
        400,
      );
      const { body } = await save({ ...ask, body: { concepts: [{ photo: sent.key, of: room }] } });
      const key = body.concepts[0]?.photo.replace('/media/', '') ?? '';
      const files = await Promise.all(photoFiles(key).map(async (file) => (await readStored(file)).bytes));
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        expect(await isMarked(file, conceptWatermark)).toBe(true);
        expect(file.includes('555')).toBe(false);
      }
      const idea = [body, await shownTo(owner.sessionId), await everyItem(), logLines];
      expect(JSON.stringify(idea)).not.toContain('555-0148');
    },
  );

  it('refuses invalid concepts and changes nothing', async () => {
    const { ask, bid, projectId, owner } = await scene();
    const photo = url(await picture());
    const refusal = async (body: Record<string, unknown>) => {
      const { status, error } = await save({ ...ask, body });
      return [status, error?.message];
    };
    expect(await refusal({ concepts: [1, 2, 3, 4].map(() => ({ photo, of: room })) })).toEqual([
      400,
      'A bid can have up to 3 concepts',
    ]);
    expect(
      await refusal({
        concepts: [
          { photo, of: room },
          { photo, of: other },
        ],
      }),
    ).toEqual([400, 'Use each picture in one concept only']);
    expect(await refusal({ concepts: [{ photo, of: room, caption: 'x'.repeat(141) }] })).toEqual([
      400,
      'Must be at most 140 characters',
    ]);
    expect(await refusal({ concepts: [{ photo: room, of: room }] })).toEqual([
      400,
      'This photo is no longer available. Please upload it again.',
    ]);
    const small = await sharp({ create: { width: 399, height: 300, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    expect(await refusal({ concepts: [{ photo: url(small), of: room }] })).toEqual([
      400,
      'This image is too small. Please choose one of at least 400 by 200 pixels.',
    ]);
    await save({ ...ask, body: { concepts: [{ photo, of: room }] } });
    expect((await refusal({ concepts: [], before: [] }))[0]).toBe(409);
    expect((await save({ ...ask, sessionId: (await aStager()).sessionId, body: { concepts: [] } })).status).toBe(403);
    expect((await save({ ...ask, sessionId: owner.sessionId, body: { concepts: [] } })).status).toBe(403);
    expect((await getBid(bid.id)).concepts).toHaveLength(1);
    const accepted = await scene(anAcceptedBid);
    expect((await save({ ...accepted.ask, body: { concepts: [] } })).error.message).toBe(
      "This bid was accepted, so you can't change its concepts",
    );
    await saveWithdrawal(await getProject(projectId), await getBid(bid.id), new Date());
    expect(await refusal({ concepts: [] })).toEqual([404, 'Bid not found']);
  });

  it.each([
    ['withdrawn', saveWithdrawal],
    ['rejected', saveRejection],
    [
      'removed with its project',
      (_project: unknown, bid: Awaited<ReturnType<typeof getBid>>, now: Date) => removeBids([bid], now),
    ],
  ] as const)('marks the files for deletion when the bid is %s', async (_how, end) => {
    const { ask, bid, projectId } = await scene();
    const { body } = await save({ ...ask, body: { concepts: [{ photo: url(await picture()), of: room }] } });
    const stale = await getBid(bid.id);
    await write(update(keys.bid(projectId, bid.id), { add: { conceptRevision: 1 } }));
    await expect(end(await getProject(projectId), stale, new Date())).rejects.toThrow();
    await end(await getProject(projectId), await getBid(bid.id), new Date());
    const notes = (await everyItem()).filter(({ entity, condemned }) => entity === 'Upload' && condemned);
    const key = body.concepts[0]?.photo.replace('/media/', '');
    expect(notes.flatMap(({ files }) => files)).toContain(key);
    expect((await findBid(bid.id))?.concepts ?? []).toEqual([]);
  });
});
