import { site } from '#shared/site';

/** What the product is for, and what it holds itself to. */
export const mission =
  'A staged home is easier to say yes to. We make finding the right stager as simple as asking one question, and finding the next project as simple as answering it.';

export const values: readonly { title: string; text: string }[] = [
  {
    title: 'A fair comparison',
    text: 'Bidders are anonymous, so a two-person studio with a fine portfolio stands beside the largest company in town.',
  },
  {
    title: 'Plain prices',
    text: 'Owners never pay us. A stager pays one flat fee for a project it wins: no subscription, no commission, no leads for sale.',
  },
  {
    title: 'Private until it matters',
    text: 'Names, phone numbers and email addresses open once, to two people, when there is a deal between them.',
  },
  {
    title: 'Out of the way',
    text: `The agreement is yours, the payment is yours, the result is yours. ${site.name} makes the introduction and leaves the work to you.`,
  },
];

export const audiences: readonly { title: string; text: string }[] = [
  {
    title: 'Real estate agents',
    text: 'Stage a listing before its photos are taken, without calling around for prices while the seller waits.',
  },
  {
    title: 'Builders',
    text: 'Furnish model homes and finished builds, one project after the other, each with its own bids.',
  },
  {
    title: 'Real estate investors',
    text: 'Turn a renovated property into one that buyers and tenants can picture themselves in.',
  },
  {
    title: 'Staging companies',
    text: 'Find work nearby without marketing cost, and bid only on the properties you want to furnish.',
  },
];
