import { maxPortfolioPhotos } from '#shared/account/user.values';
import { maxPhotoBytes } from '#shared/photo/upload.contract';
import { maxProjectPhotos } from '#shared/project/project.values';
import { maxUpdatePhotos } from '#shared/update/update.contract';

export interface Refusal {
  title: string;
  description: string;
}

export interface PhotoRules {
  maxPhotos: number;
  /** Bytes; null for no limit, because the photo is scaled down anyway. */
  maxFileBytes: number | null;
  /**
   * `upload`: scaled down and uploaded while the user fills in the form. `inline`: sent unchanged with the form. `squeeze`: sent
   * with the form as a small JPEG.
   */
  travel: 'upload' | 'inline' | 'squeeze';
  hint: string;
  notImage: Refusal;
  tooLarge: (fileName: string) => Refusal;
  tooMany: Refusal;
  notProcessed: Refusal;
}

const kilobyte = 1024;

const projectPhotos: PhotoRules = {
  maxPhotos: maxProjectPhotos,
  maxFileBytes: maxPhotoBytes,
  travel: 'upload',
  hint: `Up to ${maxProjectPhotos} images of at most 5MB each`,
  notImage: { title: 'Invalid file type', description: 'Please select only image files' },
  tooLarge: (fileName) => ({ title: 'File too large', description: `${fileName} is larger than 5MB` }),
  tooMany: { title: 'Too many files', description: `Maximum ${maxProjectPhotos} photos allowed` },
  notProcessed: { title: 'Error processing files', description: 'Failed to process one or more files' },
};

/** Specification section 5. */
export const projectPhotoRules = {
  current: projectPhotos,
  compressing: {
    ...projectPhotos,
    maxFileBytes: null,
    travel: 'squeeze',
    hint: `Up to ${maxProjectPhotos} images; large ones are compressed`,
  },
  small: {
    ...projectPhotos,
    // The rule says 'under 1000KB', so a file of exactly that size is too large.
    maxFileBytes: 1000 * kilobyte - 1,
    travel: 'inline',
    hint: `Up to ${maxProjectPhotos} images, each under 1000KB`,
    tooLarge: (fileName) => ({
      title: 'File too large',
      description: `${fileName} is larger than 1000KB. Please use a smaller image.`,
    }),
  },
} as const satisfies Record<string, PhotoRules>;

export type ProjectPhotoRules = keyof typeof projectPhotoRules;

export const updatePhotoRules: PhotoRules = {
  ...projectPhotos,
  maxPhotos: maxUpdatePhotos,
  hint: `Up to ${maxUpdatePhotos} images of at most 5MB each`,
  tooMany: { title: 'Too many files', description: `Maximum ${maxUpdatePhotos} photos allowed` },
};

export const portfolioPhotoRules: PhotoRules = {
  ...projectPhotos,
  maxPhotos: maxPortfolioPhotos,
  maxFileBytes: null,
  hint: 'JPG and PNG supported',
  notImage: { title: 'Invalid File Type', description: 'Please select only image files' },
  tooMany: { title: 'Too Many Photos', description: `You can only have up to ${maxPortfolioPhotos} portfolio photos total.` },
  notProcessed: { title: 'Failed to process photos', description: 'Remove the marked photo, or choose another one.' },
};

/** Shown where another photo would be refused. */
export const fullText = ({ maxPhotos }: Pick<PhotoRules, 'maxPhotos'>): string =>
  `${maxPhotos} of ${maxPhotos} photos. Remove one to add another.`;

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/** Splits files into accepted ones and reasons for refusing the others, in order. */
export const sortChosen = <F extends ChosenFile>(
  files: readonly F[],
  held: number,
  rules: PhotoRules,
): { accepted: F[]; refusals: (Refusal & { name: string })[] } => {
  const accepted: F[] = [];
  const refusals: (Refusal & { name: string })[] = [];
  for (const file of files) {
    const { name } = file;
    if (!file.type.startsWith('image/')) refusals.push({ ...rules.notImage, name });
    else if (rules.maxFileBytes !== null && file.size > rules.maxFileBytes) refusals.push({ ...rules.tooLarge(name), name });
    else if (held + accepted.length >= rules.maxPhotos) refusals.push({ ...rules.tooMany, name });
    else accepted.push(file);
  }
  return { accepted, refusals };
};

const maxNames = 3;

/** `notes.txt, plan.pdf and 4 more` */
export const namesOf = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  if (more > 0) return `${names.slice(0, maxNames).join(', ')} and ${more} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
