import * as z from 'zod/mini';
import { busy } from '#core/kernel/errors';
import { secretOf } from '#core/kernel/secrets';
import { env } from '#functions/env';
import type { VapidKeys } from './vapid';

const text = z.string().check(z.minLength(1));

/** What is stored: the key pairs of this deployment, the one in use first. None before the first rotation, as a deployment ends. */
export const PushKeys = z.object({ keys: z.array(z.object({ publicKey: text, privateKey: text })) });
export type PushKeys = z.infer<typeof PushKeys>;

/** @throws AppError UNAVAILABLE where there is none yet */
export const parsedKeys = ({ keys: [current, ...earlier] }: PushKeys): readonly [VapidKeys, ...VapidKeys[]] => {
  if (!current) throw busy();
  return [current, ...earlier];
};

/** The key pair in use, and those that browsers may still have subscribed with, which are told by them. */
export const pushKeys = async (): Promise<readonly [VapidKeys, ...VapidKeys[]]> =>
  parsedKeys(PushKeys.parse(JSON.parse(await secretOf(env.PUSH_SECRET_ID))));
