import type { IllustrationName } from '#components/illustration';
import { maxPortfolioPhotos } from '#shared/account/user.values';

export interface Step {
  title: string;
  text: string;
  facts: readonly string[];
  illustration: IllustrationName;
}

export const ownerSteps: readonly Step[] = [
  {
    title: 'Submit your project',
    text: 'Describe the property once: where it is, how large, which rooms, at what level and by when. Photos help stagers give you a firm price.',
    facts: ['Takes 3-5 minutes', 'Free, and open for bids at once', 'Your full name and contact details stay private'],
    illustration: 'floorPlan',
  },
  {
    title: 'Receive bids',
    text: 'Local stagers answer with a price, a timeline and photos of rooms they have staged. Set the bids side by side, and ask what you want to know before you choose.',
    facts: [
      'Every bidder appears under an identifier, not a name',
      'Portfolio, ratings and payment terms on each bid',
      'Decide when you like. You never have to accept',
    ],
    illustration: 'offers',
  },
  {
    title: 'Choose and connect',
    text: 'Accept the bid you like best. The stager pays our platform fee, and you see each other’s contact details.',
    facts: ['The stager contacts you within 24 hours', 'You pay the stager directly', 'You never pay us'],
    illustration: 'twoChairs',
  },
];

export const stagerSteps: readonly Step[] = [
  {
    title: 'Browse projects',
    text: 'Search by city, county or ZIP code, or within a distance of a place. Each open project shows its property type, size, timeline and the rooms to stage.',
    facts: ['No subscription', 'No advertising, no bought leads'],
    illustration: 'houses',
  },
  {
    title: 'Bid with your portfolio',
    text: `Name your price and your timeline. Up to ${maxPortfolioPhotos} photos of your best rooms go with every bid and speak for you.`,
    facts: ['Bidding is free', 'You see the fee before you bid'],
    illustration: 'swatches',
  },
  {
    title: 'Get selected, get paid',
    text: 'When an owner accepts your bid you pay one flat platform fee and receive the contact details. Then you stage, and the client pays you directly.',
    facts: ['A fee only for projects you win', 'The whole amount of your bid is yours'],
    illustration: 'van',
  },
];

export const sightings = [
  {
    moment: 'While bids come in',
    text: 'Anybody can read the project: city and neighborhood, rooms, photos, dates. It shows only the owner’s account type, and bidders appear under an identifier.',
  },
  {
    moment: 'When a bid is accepted',
    text: 'The project leaves the search and takes no more bids. The stager now has time, normally 72 hours, to pay the platform fee, or to step back at no cost.',
  },
  {
    moment: 'When the fee is paid',
    text: 'Owner and stager see each other’s name, company, email address and phone number. Nobody else does, then or later.',
  },
] as const;
