import type { PortfolioPair } from '#shared/account/user.answers';
import type { StagerName } from './people';

/** Pictures of photos/ by stager. Each belongs to only one, because visitors who compare portfolios would notice copies. */
export const portfolios: Readonly<Record<StagerName, readonly string[]>> = {
  renata: ['patio-staged', 'kitchen-staged'],
  theo: ['living-room-staged', 'home-office-staged', 'living-room-empty', 'home-office-empty'],
  june: ['dining-room-staged', 'dining-room-detail'],
  camille: ['bedroom-staged', 'bedroom-detail'],
};

/** Pairs of photos that show the same room before and after. */
export const pairs: Readonly<Partial<Record<StagerName, readonly PortfolioPair[]>>> = {
  theo: [
    { before: 2, after: 0 },
    { before: 3, after: 1 },
  ],
};
