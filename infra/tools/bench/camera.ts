import sharp from 'sharp';
import { fromRoot } from '#infra/root';

const grain = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  }).png({ compressionLevel: 1 });

/**
 * A photo as a camera takes it: a picture of the demo, enlarged, with detail of every fineness laid over, which is what a photo weighs by.
 * There is no photo of a person's home in this repository.
 */
export const cameraPhoto = async (name: string, width = 4000, height = 3000): Promise<Buffer> => {
  const layers = await Promise.all(
    [1, 4, 12].map(async (coarse) => ({
      input: await sharp(await grain(Math.ceil(width / coarse), Math.ceil(height / coarse), 14).toBuffer())
        .resize(width, height, { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      blend: 'soft-light' as const,
    })),
  );
  return sharp(fromRoot('infra/local/seed/photos', `${name}.webp`))
    .resize(width, height, { fit: 'cover' })
    .composite(layers)
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** The same as browsers send it: 2000 pixels a side at most (frontend/src/features/photos/prepare-photo.ts). */
export const sentPhoto = async (name: string): Promise<Buffer> =>
  sharp(await cameraPhoto(name, 2000, 1500))
    .jpeg({ quality: 82 })
    .toBuffer();
