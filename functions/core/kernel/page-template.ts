import { storage } from '#core/kernel/s3';
import { env } from '#functions/env';
import type { templates } from '#shared/pages';

type Template = (typeof templates)[keyof typeof templates];

const keptMs = 60_000;

interface Kept {
  text: string;
  readAt: number;
}

const kept = new Map<Template, Kept>();

const fetchTemplate = async (file: Template): Promise<string> => {
  const { client, GetObjectCommand } = await storage();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env.WEB_BUCKET, Key: file }));
  if (!Body) throw new Error(`${file} is empty`);
  return Body.transformToString();
};

/** Reads a template from the bucket of the scripts, so that both are of one build. @throws the SDK's error if never read */
export const readTemplate = async (file: Template, now = Date.now()): Promise<string> => {
  const known = kept.get(file);
  if (known && now - known.readAt < keptMs) return known.text;
  try {
    const text = await fetchTemplate(file);
    kept.set(file, { text, readAt: now });
    return text;
  } catch (error) {
    if (known) return known.text;
    throw error;
  }
};
