import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { getAccount } from '#core/market/account/account.repo';
import { getBid } from '#core/market/bid/bid.repo';
import { saveProperty } from '#core/market/handover/handover.repo';
import { claimUpload, eraseUpload, findUpload, type UploadRecord, unusedUploads } from '#core/market/photo/upload.repo';
import { getProject, saveCompletion } from '#core/market/project/project.repo';
import { createUpload, replacePortfolioPhotos } from '#shared/api/routes';
import { photoFiles } from '#shared/photo/photos';
import { anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { aPng, dataUrl } from '../../testing/images';
import { readStored, sendForm, storedFiles, storeFile, withS3 } from '../../testing/s3';

withContention();
withS3();

const replace = caller(replacePortfolioPhotos);
const upload = caller(createUpload);
const photo = (shade: number): string => dataUrl(aPng({ shade }));
const keysOf = (urls: string[]): string[] => urls.map((url) => url.replace('/media/', ''));

describe('replacePortfolioPhotos', () => {
  it('replaces the list: adds new photos and removes those not listed', async () => {
    const { id, sessionId } = await aStager();
    const first = (await replace({ sessionId, body: { photos: [photo(1), photo(2)] } })).body.portfolioPhotos;
    expect(first).toHaveLength(2);
    const { status, body } = await replace({ sessionId, body: { photos: [first[1], photo(3)] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      portfolioPhotos: [first[1], expect.stringMatching(/^\/media\/photos\/[\w-]{43}\.4x4-[\da-f]{18}\.webp$/)],
    });
    expect((await getAccount(id)).portfolioPhotos).toEqual(keysOf(body.portfolioPhotos));
    const files = await storedFiles();
    expect(files).toEqual(expect.arrayContaining(keysOf(body.portfolioPhotos)));
    expect((await replace({ sessionId, body: { photos: [] } })).body.portfolioPhotos).toEqual([]);
  });

  it('can restore a removed photo within a day, for its own account only', async () => {
    const { id, sessionId } = await aStager();
    const set = async (photos: unknown[], by = sessionId) => {
      const { status, body } = await replace({ sessionId: by, body: { photos } });
      return status === 200 ? body.portfolioPhotos : status;
    };
    const both = (await set([photo(1), photo(2)])) as string[];
    expect(await set([both[0]])).toEqual([both[0]]);
    expect(await set([both[1]], (await aStager()).sessionId)).toBe(400);
    const turned = [both[1], both[0]];
    // Repeats the call as if its answer was lost.
    for (const _ of [1, 2]) expect(await set(turned)).toEqual(turned);
    expect(await storedFiles()).toEqual(expect.arrayContaining(keysOf(both)));

    // Several calls at once restore the file once.
    for (let race = 0; race < 10; race += 1) {
      await set([]);
      expect(await Promise.all([set(both), set(both), set(both)])).toEqual([both, both, both]);
    }
    await set([both[1]]);
    for await (const note of unusedUploads(plus(new Date(), days(1)))) await eraseUpload(note, plus(new Date(), days(1)));
    const [gone = '', left = ''] = keysOf(both);
    const files = await storedFiles();
    expect([files.includes(gone), files.includes(left)]).toEqual([false, true]);
    expect([await set(both), (await getAccount(id)).portfolioPhotos]).toEqual([400, [left]]);
  });

  it('accepts uploaded photos, and the same list again', async () => {
    const { sessionId } = await aStager();
    const bytes = aPng({ shade: 9 });
    const { body } = await upload({ sessionId, body: { contentType: 'image/png', size: bytes.length } });
    await sendForm(body, bytes);
    const first = await replace({ sessionId, body: { photos: [body.key] } });
    expect(first.body.portfolioPhotos).toEqual([expect.stringMatching(/^\/media\/photos\//)]);
    expect(await storedFiles()).not.toContain(body.key);
    expect((await replace({ sessionId, body: { photos: [body.key] } })).body).toEqual(first.body);
  });

  it('deletes an unused file that the upload function made at the same moment', async () => {
    const { sessionId } = await aStager();
    const bytes = aPng({ shade: 7 });
    const { body } = await upload({ sessionId, body: { contentType: 'image/png', size: bytes.length } });
    await sendForm(body, bytes);
    const inVain = `photos/${'v'.repeat(43)}.4x4-${'0'.repeat(18)}.webp`;
    await claimUpload((await findUpload(body.key)) as UploadRecord, inVain, new Date());
    await storeFile(inVain, Buffer.from('made in vain'));
    expect((await replace({ sessionId, body: { photos: [body.key] } })).status).toBe(200);
    expect(await storedFiles()).not.toContain(inVain);
  });

  it('accepts at most four photos', async () => {
    const { sessionId } = await aStager();
    const { status, error } = await replace({ sessionId, body: { photos: [1, 2, 3, 4, 5].map(photo) } });
    expect([status, error.message]).toEqual([400, 'You can only have up to 4 portfolio photos total.']);
    expect((await replace({ sessionId, body: {} })).error.issues?.[0]?.path).toBe('photos');
    expect((await replace({ sessionId, body: { photos: [dataUrl(Buffer.from('GIF89a'))] } })).error).toMatchObject({
      message: 'Please select only image files',
      issues: [{ path: 'photos.0' }],
    });
  });

  it('marks two photos as a pair until one of them is removed', async () => {
    const { id, sessionId } = await aStager();
    const pairs = [
      { before: 0, after: 2 },
      { before: 3, after: 1 },
    ];
    const { body } = await replace({ sessionId, body: { photos: [1, 2, 3, 4].map(photo), pairs } });
    expect(body.portfolioPairs).toEqual(pairs);
    const [first = '', second = '', third = '', fourth = ''] = body.portfolioPhotos;
    // A client without pairs sends another order, then one photo less.
    expect((await replace({ sessionId, body: { photos: [fourth, third, second, first] } })).body.portfolioPairs).toEqual([
      { before: 3, after: 1 },
      { before: 0, after: 2 },
    ]);
    expect((await replace({ sessionId, body: { photos: [third, second, fourth] } })).body.portfolioPairs).toEqual([
      { before: 2, after: 1 },
    ]);
    expect((await getAccount(id)).portfolioPairs).toEqual([keysOf([fourth, second])]);
    expect((await replace({ sessionId, body: { photos: [second, fourth], pairs: [] } })).body.portfolioPairs).toEqual([]);
  });

  it.each([
    [[{ before: 0, after: 0 }]],
    [[{ before: 0, after: 2 }]],
    [[{ before: 0, after: 4 }]],
    [
      [
        { before: 0, after: 1 },
        { before: 1, after: 0 },
      ],
    ],
  ])('refuses a pair that is not two photos of the list: %j', async (pairs) => {
    const { sessionId } = await aStager();
    const { status, error } = await replace({ sessionId, body: { photos: [photo(1), photo(2)], pairs } });
    expect([status, error.issues?.[0]?.path.split('.')[0]]).toEqual([400, 'pairs']);
  });

  it('is for stagers only', async () => {
    expect((await replace({ body: { photos: [] } })).status).toBe(401);
    expect((await replace({ sessionId: (await anOwner()).sessionId, body: { photos: [] } })).status).toBe(403);
  });

  it('keeps the files of all listed photos when calls race', async () => {
    const { id, sessionId } = await aStager();
    const before = (await replace({ sessionId, body: { photos: [photo(1), photo(2)] } })).body.portfolioPhotos;
    const lists = [[before[0]], [before[1], photo(3)], [], [before[1], before[0]], [photo(4)]];
    const answers = await Promise.all(lists.map((photos) => replace({ sessionId, body: { photos } })));
    // A call that names a photo that was removed by another call is refused.
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(await storedFiles()).toEqual(expect.arrayContaining((await getAccount(id)).portfolioPhotos));
  });

  it('labels photos of a completed project if its owner agreed', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const bid = await aPaidBid(project, stager);
    const { sessionId } = stager;
    const { portfolioPhotos: photos } = (await replace({ sessionId, body: { photos: [photo(1), photo(2)] } })).body;
    const show = (by = sessionId, listed = photos) =>
      replace({ sessionId: by, body: { photos: listed, completed: [{ photo: 1, projectId: project.id }] } });
    const refused = [409, "The owner of this project hasn't agreed to let you show photos of it"];
    const outcome = async () => {
      const { status, error } = await show();
      return [status, error?.message];
    };
    expect(await outcome()).toEqual(refused);
    await saveProperty(await getProject(project.id), bid, { address: null, access: null, photosAllowed: true }, new Date());
    expect(await outcome()).toEqual(refused);
    await saveCompletion(await getProject(project.id), stager.id, new Date());
    expect((await show()).body.portfolioCompleted).toEqual([{ photo: 1, projectId: project.id }]);

    // The label follows its photo in another order, and other stagers cannot use it.
    const turned = await replace({ sessionId, body: { photos: [photos[1], photos[0]] } });
    expect(turned.body.portfolioCompleted).toEqual([{ photo: 0, projectId: project.id }]);
    const foreign = (await replace({ sessionId: other.sessionId, body: { photos: [photo(3), photo(4)] } })).body.portfolioPhotos;
    expect((await show(other.sessionId, foreign)).status).toBe(409);
    // Labeled photos stay when the owner withdraws the consent, but no more are allowed.
    await saveProperty(
      await getProject(project.id),
      await getBid(bid.id),
      { address: null, access: null, photosAllowed: false },
      new Date(),
    );
    expect((await replace({ sessionId, body: { photos } })).body.portfolioCompleted).toEqual([
      { photo: 1, projectId: project.id },
    ]);
    const more = { photos, completed: [{ photo: 0, projectId: project.id }] };
    expect((await replace({ sessionId, body: more })).status).toBe(409);
    expect((await replace({ sessionId, body: { photos, completed: [] } })).body.portfolioCompleted).toEqual([]);
    expect(
      (await replace({ sessionId, body: { photos, completed: [{ photo: 3, projectId: project.id }] } })).error.issues,
    ).toEqual([{ path: 'completed.0', message: 'The photo must be in your portfolio' }]);
  });

  it('accepts a copy of a concept of a completed project if its owner agreed, and labels it', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const paid = await aPaidBid(project, stager);
    const concept = `photos/${'c'.repeat(43)}.800x600-${'a'.repeat(18)}.webp`;
    const concepts = [{ photo: concept, of: concept, caption: '', shownCaption: '' }];
    await write(update(keys.bid(project.id, paid.id), { set: { concepts } }));
    for (const file of photoFiles(concept)) await storeFile(file, Buffer.from(file));
    const { sessionId } = stager;
    const show = (by = sessionId, first = photo(6), more: object = {}) =>
      replace({
        sessionId: by,
        body: {
          photos: [first, concept],
          pairs: [{ before: 1, after: 0 }],
          completed: [{ photo: 1, projectId: project.id }],
          ...more,
        },
      });
    await saveCompletion(await getProject(project.id), stager.id, new Date());
    expect((await show()).status).toBe(409);
    const agreed = { address: null, access: null, photosAllowed: true };
    await saveProperty(await getProject(project.id), await getBid(paid.id), agreed, new Date());
    // It requires the label of its project, and it must be the stager's own.
    expect((await show(sessionId, photo(6), { completed: [] })).status).toBe(400);
    expect((await show(other.sessionId)).status).toBe(409);

    const shown = await show();
    expect(shown.body).toMatchObject({ portfolioConcepts: [1], portfolioPairs: [{ before: 1, after: 0 }] });
    const [after = '', copy = ''] = shown.body.portfolioPhotos;
    expect(copy).not.toBe(concept);
    // Repeats the call, and sends the returned list.
    for (const again of [await show(sessionId, after), await replace({ sessionId, body: { photos: [after, copy] } })]) {
      expect(again.body).toEqual(shown.body);
    }
    const [key = ''] = keysOf([copy]);
    const stored = await Promise.all(photoFiles(key).map(async (file) => (await readStored(file)).bytes.toString()));
    expect(stored).toEqual(photoFiles(concept));
    // The copy can be removed.
    expect((await replace({ sessionId, body: { photos: [after] } })).body).toMatchObject({
      portfolioConcepts: [],
      portfolioPairs: [],
    });
    expect(await storedFiles()).toEqual(expect.arrayContaining(photoFiles(concept)));
    // A restored copy is still labeled as a concept.
    const marks = { pairs: [{ before: 1, after: 0 }], completed: [{ photo: 1, projectId: project.id }] };
    expect((await replace({ sessionId, body: { photos: [after, copy], ...marks } })).body).toEqual(shown.body);
    expect((await replace({ sessionId, body: { photos: [copy] } })).body.portfolioConcepts).toEqual([0]);
  });
});
