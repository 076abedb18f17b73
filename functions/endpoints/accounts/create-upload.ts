import { forbidden } from '#core/kernel/errors';
import { plus } from '#core/kernel/time';
import { newUploadKey } from '#core/market/photo/photo';
import { presign } from '#core/market/photo/photo.storage';
import { formLifetimeSeconds, saveUpload } from '#core/market/photo/upload.repo';
import { creation } from '#http/creation';
import { isStager } from '#shared/account/user.values';
import * as routes from '#shared/api/routes';

// The browser uploads directly to S3. A photo is checked and moved when attached, a document is only checked when submitted.
export const handler = creation(routes.createUpload, async ({ body, caller, once, now }) => {
  if (body.purpose !== 'photo' && !isStager(caller.userType)) {
    throw forbidden(
      body.purpose === 'certificate' ? 'Only staging companies can upload documents' : 'Only staging companies can add concepts',
    );
  }
  const key = newUploadKey(body.purpose);
  const form = await presign(key, body.contentType, body.size, formLifetimeSeconds);
  const answer = { ...form, key, expiresAt: plus(now, formLifetimeSeconds * 1000).toISOString() };
  await saveUpload(key, caller.id, now, once.saveWith(answer));
  return answer;
});
