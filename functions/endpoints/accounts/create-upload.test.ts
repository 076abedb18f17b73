import { describe, expect, it } from 'vitest';
import { findUpload } from '#core/market/photo/upload.repo';
import { createUpload } from '#shared/api/routes';
import { anOwner, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { aPng } from '../../testing/images';
import { sendForm, storedFiles, withS3 } from '../../testing/s3';

withS3();

const create = caller(createUpload);
const body = { contentType: 'image/png', size: 1234 };

describe('createUpload', () => {
  it('returns a form for one photo of one type and size that expires after five minutes', async () => {
    const { id, sessionId } = await anOwner();
    const before = Date.now();
    const { status, body: upload } = await create({ sessionId, body });
    expect(status).toBe(201);
    expect(upload.key).toMatch(/^uploads\/[\w-]{43}$/);
    expect(upload.fields).toMatchObject({ key: upload.key, 'Content-Type': 'image/png' });
    const policy = JSON.parse(Buffer.from(upload.fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', 1, 1234],
        { 'Content-Type': 'image/png' },
        { key: upload.key },
        { bucket: 'test-media' },
      ]),
    );
    expect(Date.parse(policy.expiration) - before).toBeLessThanOrEqual(301_000);
    expect(Date.parse(upload.expiresAt) - before).toBeGreaterThan(290_000);
    expect(await findUpload(upload.key)).toMatchObject({ userId: id, files: [upload.key] });
    expect(await sendForm(upload, aPng())).toBe(204);
    expect(await storedFiles()).toEqual([upload.key]);
  });

  it.each([
    [{ contentType: 'image/gif', size: 1 }, 'contentType', 'Please select only image files'],
    [{ contentType: 'image/svg+xml', size: 1 }, 'contentType', 'Please select only image files'],
    [{ contentType: 'image/png', size: 5 * 1024 * 1024 + 1 }, 'size', 'File is larger than 5MB'],
    [{ contentType: 'image/png', size: 0 }, 'size', 'File is empty'],
    [{ contentType: 'image/png', size: '12' }, 'size', 'Size must be a whole number of bytes'],
  ])('refuses %j', async (wrong, path, message) => {
    const { status, error } = await create({ sessionId: (await anOwner()).sessionId, body: wrong });
    expect(status).toBe(400);
    expect(error).toMatchObject({ message, issues: [{ path, message }] });
  });

  it('requires a session', async () => {
    expect((await create({ body })).status).toBe(401);
  });

  it('returns sixty forms an hour to one user, also when calls race', async () => {
    const { sessionId } = await aStager();
    const answers = await Promise.all(Array.from({ length: 65 }, () => create({ sessionId, body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(new Set(answers.flatMap(({ status, body: upload }) => (status === 201 ? [upload.key] : []))).size).toBe(60);
  });
});
