import { photoUrls } from '#core/photo/photo.view';
import type { User } from '#shared/contracts/user';
import type { Account } from './account';
import { ownContact } from './contact.view';

/** The account as its own holder sees it. */
export const userForSelf = (account: Account): User => ({
  id: account.id,
  username: account.username,
  ...ownContact(account),
  bio: account.bio,
  rating: account.rating,
  avatar: account.avatar,
  portfolioPhotos: photoUrls(account.portfolioPhotos),
  stagerIdentifier: account.stagerIdentifier,
  createdAt: account.createdAt,
});
