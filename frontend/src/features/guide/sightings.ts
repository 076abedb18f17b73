/** How much the two sides know of each other as a project goes on. */
export const sightings = [
  {
    moment: 'While bids come in',
    text: 'Anybody can read the project: city and neighborhood, rooms, photos, dates. Nobody sees who posted it. Bidders appear under an identifier.',
  },
  {
    moment: 'When a bid is accepted',
    text: 'The project leaves the search and takes no more bids. The stager now has 72 hours to pay the platform fee, or to step back at no cost.',
  },
  {
    moment: 'When the fee is paid',
    text: 'Owner and stager see each other’s name, company, email address and phone number. Nobody else does, then or later.',
  },
] as const;
