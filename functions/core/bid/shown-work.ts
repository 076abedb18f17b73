import { conflict } from '#core/errors';
import { getProject } from '#core/project/project.repo';
import { keys } from '#core/table/keys';
import { check, type Write } from '#core/table/write';
import { findBidOf } from './bid.repo';

const notAgreed = () => conflict('The owner of this project has not agreed that photos of it are shown');

/**
 * That a stager may show photos of a project as its work: it has staged it, the project is completed, and the owner has agreed. The transaction that
 * shows them checks the agreement again, as it may be taken back.
 *
 * @throws AppError CONFLICT, NOT_FOUND
 */
export const mayShow = async (projectId: string, stagerId: string): Promise<Write> => {
  const [project, bid] = await Promise.all([getProject(projectId, stagerId), findBidOf(projectId, stagerId)]);
  if (bid?.paymentStatus !== 'paid' || !bid.photosAllowed || project.status !== 'completed') throw notAgreed();
  return check(keys.bid(projectId, bid.id), { paymentStatus: 'paid', photosAllowed: true }, notAgreed());
};
