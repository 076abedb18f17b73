import { AppError } from '#core/kernel/errors';
import { isMissing, storage } from '#core/kernel/s3';
import { env } from '#functions/env';
import { noticesFile } from '#shared/site/notices';
import { fileOf, type SiteState } from './site-state';
import { findSiteState } from './site-state.repo';

const cacheControl = 'public, max-age=60';

const write = async (body: string): Promise<void> => {
  const { client, PutObjectCommand } = await storage();
  await client.send(
    new PutObjectCommand({
      Bucket: env.WEB_BUCKET,
      Key: noticesFile,
      Body: body,
      ContentType: 'application/json; charset=utf-8',
      CacheControl: cacheControl,
    }),
  );
};

const bodyOf = (state: SiteState, now: Date): string => JSON.stringify(fileOf(state, now));

/** Tries to write the latest state, because a racing call may write an older one after it. */
const tries = 3;

/**
 * Writes the file of switches and notices that pages read.
 *
 * @throws AppError UNAVAILABLE. The state is stored anyway, and the file follows within the hour
 */
export const publish = async (state: SiteState, now: Date): Promise<void> => {
  let published = state;
  try {
    for (let left = tries; left > 0; left -= 1) {
      await write(bodyOf(published, now));
      const latest = await findSiteState();
      if (latest.version === published.version) return;
      published = latest;
    }
  } catch (cause) {
    const message = "This is saved, but the site doesn't show it yet. It will within the hour. To try now, press again.";
    throw new AppError('UNAVAILABLE', message, { cause });
  }
};

const written = async (): Promise<string | undefined> => {
  const { client, GetObjectCommand } = await storage();
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env.WEB_BUCKET, Key: noticesFile }));
    return await Body?.transformToString();
  } catch (error) {
    // S3 gives this answer for a missing file if the function has no right to list.
    if (isMissing(error) || (error instanceof Error && error.name === 'AccessDenied')) return undefined;
    throw error;
  }
};

/** Repairs the file in a new stage, after an interrupted call, or when a notice has ended. Returns whether it wrote. */
export const publishIfNeeded = async (now: Date): Promise<boolean> => {
  const [state, body] = await Promise.all([findSiteState(), written()]);
  if (body === bodyOf(state, now)) return false;
  await write(bodyOf(state, now));
  return true;
};
