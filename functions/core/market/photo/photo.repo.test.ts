import { describe, expect, it } from 'vitest';
import { gsi3, keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import { handler as processHandler } from '#functions/events/process-upload';
import { handler as runSweep } from '#functions/events/sweep-uploads';
import { aBid, anOwner, aStager, type Person, projectInput } from '#functions/testing/builders';
import { caller, lambdaContext } from '#functions/testing/call';
import { withContention } from '#functions/testing/contention';
import { aJpeg, aPng, dataUrl, exifSegment, jpegSegment } from '#functions/testing/images';
import { readStored, sendForm, storedFiles, storeFile, withS3 } from '#functions/testing/s3';
import { createProject, createUpload, editProject, getProject, postUpdate } from '#shared/api/routes';
import { photoFiles } from '#shared/photo/photos';
import { newPhotoKey } from './photo';
import { claimUpload, findUpload, type UploadRecord, unusedUploads } from './upload.repo';

withContention();
withS3();

const create = caller(createProject);
const edit = caller(editProject);
const read = caller(getProject);
const tell = caller(postUpdate);
const upload = caller(createUpload);

let shade = 0;
/** Every one differs from every other. */
const aPhoto = (): Buffer => {
  shade += 1;
  return aPng({ width: 8, height: 8, shade });
};

const uploaded = async ({ sessionId }: Person, bytes = aPhoto()): Promise<string> => {
  const { body } = await upload({ sessionId, body: { contentType: 'image/png', size: bytes.length } });
  await sendForm(body, bytes);
  return body.key;
};

const post = ({ sessionId }: Person, photos: string[]) => create({ sessionId, body: { ...projectInput, photos } });
const patch = ({ sessionId }: Person, id: string, photos: string[]) => edit({ params: { id }, sessionId, body: { photos } });

const keyOf = (url: string | undefined): string => (url ?? '').replace('/media/', '');

/** Makes every note as old as it will be in so many hours: the clock itself is S3's as well. */
const wait = async (hours: number): Promise<void> => {
  const earlier = (time: string) => new Date(Date.parse(time) - hours * 3_600_000).toISOString();
  const aDay = 24 * 3_600_000;
  for await (const id of unusedUploads(new Date(Date.now() + aDay))) {
    const record = (await findUpload(id)) as UploadRecord;
    const createdAt = earlier(record.createdAt);
    const dueAt = new Date(Date.parse(createdAt) + aDay).toISOString();
    const set = { createdAt, writableUntil: earlier(record.writableUntil), ...gsi3.unusedUpload(dueAt, id) };
    await write(update(keys.upload(id), { set }));
  }
};

const sweep = () => runSweep({}, lambdaContext());

const sweepIn = async (hours: number): Promise<void> => {
  await wait(hours);
  await sweep();
};

describe('photos of a project', () => {
  it('are accepted as uploads and data URLs, re-encoded, and served from /media/photos/', async () => {
    const owner = await anOwner();
    const camera = aJpeg(exifSegment(6, 'GPS 32.7157N'), jpegSegment(0xfe, 'secret'));
    const key = await uploaded(owner, camera);
    const { status, body } = await post(owner, [dataUrl(aPhoto()), `/media/${key}`]);
    expect(status).toBe(201);
    expect(body.photos).toEqual([
      expect.stringMatching(/^\/media\/photos\/[\w-]{43}\.8x8-[\da-f]{18}\.webp$/),
      // Turned upright.
      expect.stringMatching(/\.16x24-[\da-f]{18}\.webp$/),
    ]);
    const files = photoFiles(keyOf(body.photos[1]));
    const stored = await Promise.all(files.map(readStored));
    expect(stored.map(({ contentType }) => contentType)).toEqual(['image/webp', 'image/jpeg']);
    for (const { bytes } of stored) for (const trace of ['GPS', 'secret']) expect(bytes.includes(trace)).toBe(false);
    // Never kept in the table, and the original is gone.
    expect((await findProject(body.id))?.photos.map((photo) => `/media/${photo}`)).toEqual(body.photos);
    expect(await storedFiles()).not.toContain(key);
  });

  it.each([
    ['a GIF called PNG', dataUrl(Buffer.from('GIF89a\x01\0\x01\0')), 'Please select only image files'],
    [
      'an SVG',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      'Please select only image files',
    ],
    ['a data URL without base64', 'data:image/png,%89PNG', 'Please select only image files'],
    ['base64 with garbage in it', `${dataUrl(aPng())}<script>`, 'Please select only image files'],
    ['half a photo', dataUrl(aPng().subarray(0, -20)), 'This image is damaged or incomplete. Please choose another one.'],
    [
      'a decompression bomb',
      dataUrl(aPng({ width: 20_000, height: 20_000 })),
      'This image has more than 50 megapixels. Please choose a smaller one.',
    ],
    ['a URL of another site', 'https://evil.example/photo.png', 'Please upload this photo first.'],
    ['a path outside of the bucket', '/media/photos/../uploads/x', 'Please upload this photo first.'],
    ['an upload that does not exist', `uploads/${'a'.repeat(43)}`, 'This photo is no longer available. Please upload it again.'],
  ])('cannot be %s, and the error names the photo', async (_what, photo, message) => {
    const before = await storedFiles();
    const { status, error } = await post(await anOwner(), [dataUrl(aPhoto()), photo]);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message, issues: [{ path: 'photos.1', message }] });
    // Nothing is stored of a call that is refused.
    expect(await storedFiles()).toEqual(before);
  });

  it('are checked for type, size, and existence, whatever the upload declared', async () => {
    const owner = await anOwner();
    const html = await uploaded(owner, Buffer.from('<!doctype html><script>alert(1)</script>'));
    expect((await post(owner, [html])).error.message).toBe('Please select only image files');
    const large = await uploaded(owner);
    await storeFile(large, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect((await post(owner, [large])).error.message).toBe('File is larger than 5MB');
    const { body } = await upload({ sessionId: owner.sessionId, body: { contentType: 'image/png', size: 100 } });
    expect((await post(owner, [body.key])).error.message).toBe('This photo is no longer available. Please upload it again.');
  });

  it("cannot use another user's upload", async () => {
    const key = await uploaded(await anOwner());
    expect((await post(await anOwner(), [key])).status).toBe(400);
  });

  it('cannot use a photo of another project, even an own one', async () => {
    const owner = await anOwner();
    const { body } = await post(owner, [dataUrl(aPhoto())]);
    for (const person of [owner, await anOwner()]) {
      const { status, error } = await post(person, [dataUrl(aPhoto()), ...body.photos]);
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'photos.1']);
    }
  });

  it('are limited to ten', async () => {
    const owner = await anOwner();
    const { status, error } = await post(
      owner,
      Array.from({ length: 11 }, () => dataUrl(aPhoto())),
    );
    expect([status, error.message]).toEqual([400, 'Maximum 10 photos allowed']);
    expect(
      (
        await post(
          owner,
          Array.from({ length: 10 }, () => dataUrl(aPhoto())),
        )
      ).body.photos,
    ).toHaveLength(10);
  });

  it('can be replaced, kept, reordered, and removed, and unused files are deleted', async () => {
    const owner = await anOwner();
    const { body } = await post(owner, [dataUrl(aPhoto()), dataUrl(aPhoto()), dataUrl(aPhoto())]);
    const [first = '', second = '', third = ''] = body.photos;
    const edited = (await patch(owner, body.id, [third, dataUrl(aPhoto()), first])).body.photos;
    expect(edited).toEqual([third, expect.stringMatching(/^\/media\/photos\//), first]);
    const files = await storedFiles();
    for (const photo of edited) expect(files).toContain(keyOf(photo));
    expect(files).not.toContain(keyOf(second));
    expect((await patch(owner, body.id, [second])).status).toBe(400);
    expect((await patch(owner, body.id, [])).body.photos).toEqual([]);
    expect((await storedFiles()).filter((file) => edited.map(keyOf).includes(file))).toEqual([]);
  });

  it('accept an edit that is sent again after its response was lost', async () => {
    const owner = await anOwner();
    const { body } = await post(owner, []);
    const key = await uploaded(owner);
    const first = await patch(owner, body.id, [key]);
    const again = await patch(owner, body.id, [key]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.photos).toEqual(first.body.photos);
  });

  it('are not overwritten by an edit that read an earlier version', async () => {
    const owner = await anOwner();
    const { body: before } = await post(owner, [dataUrl(aPhoto()), dataUrl(aPhoto())]);
    const [first = '', second = ''] = before.photos;
    const params = { id: before.id };
    const change = (photos: string[]) =>
      edit({ params, sessionId: owner.sessionId, body: { photos, photosBefore: before.photos } });
    const { body: other } = await patch(owner, before.id, [first, dataUrl(aPhoto())]);
    const late = await change([second, first]);
    expect([late.status, late.error.code]).toEqual([409, 'CONFLICT']);
    expect((await findProject(before.id))?.photos).toEqual(other.photos.map(keyOf));
    // The same call again succeeds.
    expect((await change(other.photos)).status).toBe(200);
    expect((await edit({ params, sessionId: owner.sessionId, body: { title: 'Renamed' } })).body.photos).toEqual(other.photos);
  });

  it('keep their captions in any order, with contact details masked', async () => {
    const owner = await anOwner();
    const photos = [dataUrl(aPhoto()), dataUrl(aPhoto()), dataUrl(aPhoto())];
    const texts = ['The hall', 'Call 619-555-0100', ''];
    const posted = (await create({ sessionId: owner.sessionId, body: { ...projectInput, photos, photoTexts: texts } })).body;
    const [hall = '', kitchen = '', porch = ''] = posted.photos;
    expect(posted.photoTexts).toEqual(texts);
    const change = async (body: object) => (await edit({ params: { id: posted.id }, sessionId: owner.sessionId, body })).body;
    // By a client without captions.
    expect((await change({ photos: [porch, hall, kitchen] })).photoTexts).toEqual(['', 'The hall', 'Call 619-555-0100']);
    const shown = await read({ params: { id: posted.id } });
    expect(shown.body.photoTexts).toEqual(['', 'The hall', 'Call [hidden]']);
    expect(await change({ photos: [kitchen, porch], photoTexts: ['The kitchen', 'The porch'] })).toMatchObject({
      photos: [kitchen, porch],
      photoTexts: ['The kitchen', 'The porch'],
    });
    expect((await change({ photoTexts: ['', ''] })).photoTexts).toEqual([]);
    const refused = await edit({ params: { id: posted.id }, sessionId: owner.sessionId, body: { photoTexts: ['The kitchen'] } });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, 'photoTexts']);
  });

  it('fit into one transaction with a move, however long the names', async () => {
    const owner = await anOwner();
    const place = (letter: string) => ({ city: letter.repeat(30), county: letter.repeat(40) });
    const ten = async () => Promise.all(Array.from({ length: 10 }, () => uploaded(owner)));
    const { sessionId } = owner;
    const { body } = await create({ sessionId, body: { ...projectInput, ...place('a'), photos: await ten() } });
    const photos = await ten();
    const moved = await edit({ params: { id: body.id }, sessionId, body: { ...place('b'), state: 'TX', photos } });
    expect(moved.status).toBe(200);
    expect(moved.body.photos).toHaveLength(10);
  });

  it('are not stored for an edit that is not allowed', async () => {
    const { body } = await post(await anOwner(), []);
    const before = await storedFiles();
    expect((await patch(await anOwner(), body.id, [dataUrl(aPhoto())])).status).toBe(403);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('races', () => {
  it('make one photo of one upload, however many calls use it', async () => {
    const owner = await anOwner();
    const key = await uploaded(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(owner, [key])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
  });

  it('never leave a project with a photo whose file is gone', async () => {
    const owner = await anOwner();
    const { body } = await post(owner, [dataUrl(aPhoto()), dataUrl(aPhoto()), dataUrl(aPhoto())]);
    const [first = '', second = '', third = ''] = body.photos;
    for (const lists of [[[first], [first, second], [second, third, dataUrl(aPhoto())], [], [third, first]]]) {
      const answers = await Promise.all(lists.map((photos) => patch(owner, body.id, photos)));
      // One that names a photo which another has removed is refused.
      for (const { status } of answers) expect([200, 400]).toContain(status);
      const now = await findProject(body.id);
      const files = await storedFiles();
      for (const key of now?.photos ?? []) expect(files).toContain(key);
    }
  });
});

describe('the sweep', () => {
  it('deletes only what is unreferenced for a day', async () => {
    const owner = await anOwner();
    const never = await uploaded(owner);
    const { body } = await post(owner, [await uploaded(owner), dataUrl(aPhoto())]);
    await sweepIn(23);
    expect(await storedFiles()).toContain(never);
    await sweepIn(2);
    const files = await storedFiles();
    expect(files).not.toContain(never);
    for (const photo of body.photos) expect(files).toContain(keyOf(photo));
    expect((await post(owner, [never])).status).toBe(400);
  });

  it('deletes files of a call that was cut off before its transaction', async () => {
    const owner = await anOwner();
    const before = await storedFiles();
    // Its second photo is one that the project does not have, which is found out after the first is stored.
    const { body } = await post(owner, []);
    expect((await patch(owner, body.id, [dataUrl(aPhoto()), `photos/${'b'.repeat(43)}.png`])).status).toBe(400);
    expect((await storedFiles()).length).toBe(before.length + 2);
    await sweepIn(25);
    expect((await storedFiles()).length).toBeLessThanOrEqual(before.length);
  });

  it('either keeps or deletes a photo that a call uses at the same moment', async () => {
    const owner = await anOwner();
    const { body } = await post(owner, []);
    for (let round = 0; round < 5; round += 1) {
      const key = await uploaded(owner);
      await wait(25);
      const [answer] = await Promise.all([patch(owner, body.id, [key]), sweep()]);
      const files = await storedFiles();
      if (answer.status === 200) for (const photo of answer.body.photos) expect(files).toContain(keyOf(photo));
      else expect(answer.status).toBe(400);
    }
  });
});

describe('an upload that has arrived', () => {
  const arrive = (key: string) => processHandler({ detail: { object: { key } } }, lambdaContext());
  const photosStored = async () => (await storedFiles()).filter((file) => file.startsWith('photos/'));

  it('is already converted when it is attached, once however often it was reported', async () => {
    const owner = await anOwner();
    const key = await uploaded(owner);
    const before = await photosStored();
    await Promise.all([arrive(key), arrive(key), arrive(key)]);
    await arrive(key);
    const made = (await photosStored()).filter((file) => !before.includes(file));
    expect(made).toHaveLength(2);
    const { status, body } = await post(owner, [key]);
    expect(status).toBe(201);
    expect(photoFiles(keyOf(body.photos[0])).sort()).toEqual(made);
    // Nothing else was stored, the original is gone, and later news of it change nothing.
    await arrive(key);
    expect((await photosStored()).filter((file) => !before.includes(file))).toEqual(made);
    expect(await storedFiles()).not.toContain(key);
    // The same call again, after its answer was lost.
    expect((await patch(owner, body.id, [key])).body.photos).toEqual(body.photos);
    await sweepIn(25);
    expect(await photosStored()).toEqual(expect.arrayContaining(made));
  });

  it('is converted by the attaching call if its conversion is still running', async () => {
    const owner = await anOwner();
    const begun = async (by: Person): Promise<[key: string, file: string]> => {
      const key = await uploaded(by);
      const photo = newPhotoKey({ width: 8, height: 8, colors: 'abcdef'.repeat(3) });
      await claimUpload((await findUpload(key)) as UploadRecord, photo, new Date());
      await storeFile(photo, aPhoto());
      return [key, photo];
    };
    const [key, file] = await begun(owner);
    const created = (await post(owner, [key])).body;
    const [second, secondFile] = await begun(owner);
    await aBid((await findProject(created.id)) as ProjectRecord, await aStager());
    const body = { text: 'The floors are done.', photos: [second] };
    const updated = await tell({ params: { id: created.id }, sessionId: owner.sessionId, body });
    expect(updated.status).toBe(201);
    const stored = await storedFiles();
    for (const gone of [key, file, second, secondFile]) expect(stored).not.toContain(gone);
    for (const url of [...created.photos, ...updated.body.photos]) expect(stored).toContain(keyOf(url));
  });

  it('is rejected when attached if it is no photo, and ignored if it was not announced', async () => {
    const owner = await anOwner();
    const before = await photosStored();
    const key = await uploaded(owner, Buffer.from('<!doctype html>'));
    const { body: announced } = await upload({ sessionId: owner.sessionId, body: { contentType: 'image/png', size: 9 } });
    const foreign = `uploads/${'b'.repeat(43)}`;
    await storeFile(foreign, aPhoto());
    for (const one of [key, announced.key, foreign]) await arrive(one);
    expect(await photosStored()).toEqual(before);
    expect((await post(owner, [key])).error.message).toBe('Please select only image files');
  });

  it('is deleted with its photo if nobody attaches it', async () => {
    const before = await storedFiles();
    const key = await uploaded(await anOwner());
    await arrive(key);
    expect((await storedFiles()).length).toBeGreaterThan(before.length + 1);
    await sweepIn(25);
    expect((await storedFiles()).filter((file) => !before.includes(file))).toEqual([]);
    await arrive(key);
    expect((await storedFiles()).filter((file) => !before.includes(file))).toEqual([]);
  });

  it('keeps the files of a used photo, and no others, when attaching races deletion', {
    timeout: 60_000,
  }, async () => {
    const owner = await anOwner();
    const before = await storedFiles();
    const used: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const key = await uploaded(owner);
      if (round % 3 === 1) await arrive(key);
      if (round % 3 === 2) await wait(25);
      const [, posted] = await Promise.all([arrive(key), post(owner, [key]), ...(round % 3 ? [sweep()] : [])]);
      expect([201, 400]).toContain(posted.status);
      if (posted.status === 201) used.push(...photoFiles(keyOf(posted.body.photos[0])));
      expect((await storedFiles()).filter((file) => used.includes(file)).sort()).toEqual([...used].sort());
    }
    expect(used.length).toBeGreaterThan(0);
    await sweepIn(25);
    await sweepIn(25);
    expect((await storedFiles()).filter((file) => !before.includes(file)).sort()).toEqual([...used].sort());
  });
});
