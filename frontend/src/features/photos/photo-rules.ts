import { maxPortfolioPhotos } from '#shared/contracts/portfolio';
import { maxUpdatePhotos } from '#shared/contracts/project-update';
import { maxProjectPhotos } from '#shared/contracts/project-values';
import { maxPhotoBytes } from '#shared/contracts/upload';

/** Words for the user: a toast. */
export interface Refusal {
  title: string;
  description: string;
}

/** What a form takes as photos, how it makes them fit, and how they travel. */
export interface PhotoRules {
  maxPhotos: number;
  /** Bytes of a file as it is chosen; null: any size, since it is made smaller anyway. */
  maxFileBytes: number | null;
  /**
   * `upload`: made web-sized, then sent to storage while the form is still being filled in.
   * `inline`: sent with the form as it is. `squeeze`: the same, but compressed to a small JPEG first.
   */
  travel: 'upload' | 'inline' | 'squeeze';
  /** Beside the button. */
  hint: string;
  notImage: Refusal;
  tooLarge: (fileName: string) => Refusal;
  tooMany: Refusal;
  /** One could not be read or sent. */
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

/** The photo rules of the project forms (specification section 5). */
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
    // 'Under' 1000KB: a file of exactly that size is too large.
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

/** The rules of a project's updates. */
export const updatePhotoRules: PhotoRules = {
  ...projectPhotos,
  maxPhotos: maxUpdatePhotos,
  hint: `Up to ${maxUpdatePhotos} images of at most 5MB each`,
  tooMany: { title: 'Too many files', description: `Maximum ${maxUpdatePhotos} photos allowed` },
};

/** The rules of a stager's portfolio. */
export const portfolioPhotoRules: PhotoRules = {
  maxPhotos: maxPortfolioPhotos,
  maxFileBytes: null,
  travel: 'upload',
  hint: 'JPG and PNG supported',
  notImage: { title: 'Invalid File Type', description: 'Please select only image files' },
  tooLarge: (fileName) => ({ title: 'File too large', description: `${fileName} is larger than 5MB` }),
  tooMany: { title: 'Too Many Photos', description: `You can only have up to ${maxPortfolioPhotos} portfolio photos total.` },
  notProcessed: { title: 'Failed to process photos', description: 'Try the marked photo again, or remove it.' },
};

/** The part of a File that the rules look at. */
interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/**
 * Splits files into those that may be added to the `held` photos already there, and the reasons against the others, the first
 * one first. What fits is taken even where something else does not.
 */
export const sortChosen = <F extends ChosenFile>(
  files: readonly F[],
  held: number,
  rules: PhotoRules,
): { accepted: F[]; refusals: Refusal[] } => {
  const accepted: F[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    if (!file.type.startsWith('image/')) refusals.push(rules.notImage);
    else if (rules.maxFileBytes !== null && file.size > rules.maxFileBytes) refusals.push(rules.tooLarge(file.name));
    else if (held + accepted.length >= rules.maxPhotos) refusals.push(rules.tooMany);
    else accepted.push(file);
  }
  return { accepted, refusals };
};
