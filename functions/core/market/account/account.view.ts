import type { Tally } from '#core/kernel/table/tally';
import { photoUrls } from '#core/market/photo/photo.view';
import type { ContactInfo, User } from '#shared/account/user.answers';
import type { AdminUser } from '#shared/admin/admin.answers';
import type { Account, Suspension } from './account';
import { fullContact } from './contact.view';
import { marksAmong, placesOfMarks, placesOfPairs } from './portfolio';

const suspensionOf = ({ caseId, reason, since }: Suspension): Suspension => ({ caseId, reason, since });

const userView = (account: Account, contact: ContactInfo): User => ({
  id: account.id,
  username: account.username,
  ...contact,
  bio: account.bio,
  rating: account.rating,
  avatar: account.avatar,
  portfolioPhotos: photoUrls(account.portfolioPhotos),
  portfolioPairs: placesOfPairs(account.portfolioPhotos, account.portfolioPairs),
  portfolioCompleted: marksAmong(account.portfolioPhotos, account.portfolioCompleted).map(([photo, projectId]) => ({
    photo: account.portfolioPhotos.indexOf(photo),
    projectId,
  })),
  portfolioConcepts: placesOfMarks(account.portfolioPhotos, account.portfolioConcepts),
  stagerIdentifier: account.stagerIdentifier,
  serviceAreas: account.serviceAreas,
  createdAt: account.createdAt,
  ...(account.suspension && { suspension: suspensionOf(account.suspension) }),
});

export const userForSelf = (account: Account): User => userView(account, fullContact(account));

export const userForAdmin = (account: Account, tally: Tally): AdminUser => ({
  ...userView(account, fullContact(account)),
  projectCount: tally.projects,
  bidCount: tally.bids,
});
