import type { Page } from 'playwright-core';
import { callAt } from '#infra/tools/journey/client';
import * as routes from '#shared/api/routes';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { badgeText } from '#shared/verification/badge-text';
import type { DemoData } from './demo-data';
import type { SceneData } from './scene';

/** Reloads the owner's page with other bids than the demo data has. */
const withBids =
  (change: (bids: BidWithBidder[]) => BidWithBidder[], ready: string) =>
  async (page: Page, { app, sessions, projects }: DemoData): Promise<void> => {
    const bids = await callAt(app, routes.listProjectBids, { session: sessions.dana, params: { id: projects.contested } });
    await page.route('**/api/projects/*/bids*', (route) => route.fulfill({ json: change(bids) }));
    await page.reload();
    await page.getByRole('region', { name: 'Bids compared' }).getByText(ready).first().waitFor();
  };

const badges = ['identity_verified', 'business_license', 'insured', 'certified_stager', 'background_checked'] as const;

/** Doubles the three bids; the copies are more expensive, without photos, or with all badges. */
const doubled = (bids: BidWithBidder[]): BidWithBidder[] => [
  ...bids,
  ...bids.map((bid, index) => ({
    ...bid,
    id: `${bid.id.slice(0, -1)}${index}`,
    amount: bid.amount + 12_345,
    bidder: {
      ...bid.bidder,
      rating: 0,
      badges: index === 0 ? [...badges] : [],
      badgeTexts: index === 0 ? badges.map((badgeType) => badgeText({ badgeType, expiryDate: '2027-03-31T12:00:00.000Z' })) : [],
      portfolioPhotos: bid.bidder.portfolioPhotos.slice(0, index),
      portfolioPairs: [],
      stagerIdentifier: `STG-W${index}MWWW`,
    },
  })),
];

const compared = {
  screen: 'project',
  as: 'dana',
  path: ({ projects }) => `/projects/${projects.contested}`,
  ready: '$6,400',
} as const satisfies Partial<SceneData>;

/** The comparison of bids: few, many, the profile of a bidder, and the deck of them for a seller. */
export const comparisonScenes: SceneData[] = [
  {
    ...compared,
    name: 'project-compare',
    state: 'full',
    // With everything open that is folded at first.
    act: (page) =>
      page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true;
      }),
  },
  {
    ...compared,
    name: 'project-compare-two',
    state: 'full',
    act: withBids(
      (bids) => bids.slice(0, 2).map((bid) => ({ ...bid, bidder: { ...bid.bidder, portfolioPhotos: [], portfolioPairs: [] } })),
      'Lowest',
    ),
  },
  {
    ...compared,
    name: 'project-compare-six',
    state: 'full',
    act: async (page, demo) => {
      await withBids(doubled, 'STG-W0MWWW')(page, demo);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    },
  },
  {
    ...compared,
    name: 'project-compare-loading',
    state: 'loading',
    hold: ['**/bid-comparison*'],
    ready: 'Loading the comparison…',
  },
  {
    ...compared,
    name: 'project-bidder-profile',
    state: 'dialog',
    act: async (page) => {
      // A bidder with a pair of photos before and after.
      await page.getByRole('button', { name: /^STG-/ }).first().click();
      await page.getByRole('dialog').getByText('Completed projects').waitFor();
    },
  },
  // The owner's view of the deck is below the comparison.
  { name: 'deck', screen: 'deck', path: ({ deck }) => `/deck/${deck}`, ready: /favorite.*: Option/i },
  {
    name: 'deck-answer',
    screen: 'deck',
    state: 'dialog',
    path: ({ deck }) => `/deck/${deck}`,
    ready: /favorite.*: Option/i,
    act: async (page) => {
      await page.getByRole('button', { name: 'My Favorite Too' }).click();
      await page.getByRole('dialog').getByLabel('A note').waitFor();
    },
  },
  {
    name: 'deck-missing',
    screen: 'deck',
    state: 'error',
    path: ({ deck }) => `/deck/${deck.replace(/.{4}$/, 'AAAA')}`,
    ready: 'This link has expired. Ask the person who sent it for a new one.',
  },
];
