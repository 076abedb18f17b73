import { conflict } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { check, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { storedKeyIn } from '#core/market/photo/photo';
import { getProject } from '#core/market/project/project.repo';
import type { PortfolioPhotosBody } from '#shared/photo/upload.contract';
import { findBidOf } from './bid.repo';

const notAgreed = () => conflict("The owner of this project hasn't agreed to let you show photos of it");

interface Work {
  /** Fails if the owner has withdrawn the agreement. */
  agreement: Write;
  concepts: string[];
}

/** @throws AppError CONFLICT unless the work is completed, paid and agreed to; NOT_FOUND */
export const getShownWork = async (projectId: string, stagerId: string): Promise<Work> => {
  const [project, bid] = await Promise.all([getProject(projectId, stagerId), findBidOf(projectId, stagerId)]);
  if (bid?.paymentStatus !== 'paid' || !bid.photosAllowed || project.status !== 'completed') throw notAgreed();
  return {
    agreement: check(keys.bid(projectId, bid.id), { paymentStatus: 'paid', photosAllowed: true }, notAgreed()),
    concepts: (bid.concepts ?? []).map(({ photo }) => photo),
  };
};

/** Returns the concepts that the portfolio newly shows as a completed project's. @throws AppError CONFLICT, NOT_FOUND */
export const findShownConcepts = async (
  { id, portfolioPhotos }: Account,
  { photos, completed = [] }: PortfolioPhotosBody,
): Promise<Set<string>> => {
  const named = completed.flatMap(({ photo, projectId }) => {
    const key = storedKeyIn(photos[photo] ?? '');
    return key !== undefined && !portfolioPhotos.includes(key) ? [{ key, projectId }] : [];
  });
  const shown = await Promise.all(
    named.map(async ({ key, projectId }) => {
      const { concepts } = await getShownWork(projectId, id);
      return concepts.includes(key) ? [key] : [];
    }),
  );
  return new Set(shown.flat());
};
