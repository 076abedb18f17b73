/** Samples of what the API answers, whole as the contract has it. */
export const id = '01K0AB12345678901234567XYZ';
export const moment = '2026-11-21T12:00:00.000Z';
export const photo = '/media/photos/01k/kitchen.1280x853-9d98858486757a7860123.webp';

export const owner = {
  id,
  userType: 'realtor',
  name: 'Dana Whitfield',
  company: 'Whitfield Realty',
  email: 'dana@x.example',
  phone: '(704) 555-0142',
};
export const project = {
  ...{
    id,
    title: 'Colonial',
    description: 'Call 704 555 0142.',
    propertyType: 'condo',
    occupancyStatus: null,
    squareFootage: 2850,
  },
  ...{
    bedrooms: 4,
    bathrooms: 2.5,
    location: 'Charlotte, NC',
    city: 'Charlotte',
    neighborhood: 'Dilworth',
    county: 'Mecklenburg',
  },
  ...{ state: 'NC', placeId: 'charlotte-nc', countyFips: '37119', countyName: 'Mecklenburg County', timeline: '2-4weeks' },
  ...{ stagingLevel: 'luxury', roomsToStage: ['Kitchen'], otherRooms: null, levels: 2, locationTypes: [], status: 'open' },
  ...{
    photos: [photo],
    photoTexts: [''],
    userId: id,
    createdAt: moment,
    deadline: moment,
    acceptingBids: true,
    hasSelectedBid: false,
  },
  ...{ bidCount: 1, updateCount: 0, owner },
};
const bidder = {
  ...{ id, name: 'Renata Solis', company: 'Solis Interiors', email: 'renata@x.example', phone: '6195550186' },
  ...{
    stagerIdentifier: 'ST-7K2M9Q',
    portfolioPhotos: [photo],
    portfolioPairs: [],
    portfolioCompleted: [],
    portfolioConcepts: [],
    rating: 4,
    badges: [],
    badgeTexts: [],
  },
};
export const bid = {
  ...{ id, projectId: id, userId: id, amount: 3200000, timeline: '2 weeks', acceptsCreditCards: true, rentalDays: 30 },
  ...{ extensionPrice: 400, deliveryIncluded: true, earliestInstall: '2026-12-01', depositPercent: 20, revisedFrom: null },
  ...{ status: 'accepted', paymentStatus: 'paid', rejection: null, platformFee: 100, paymentDueAt: null, paidAt: moment },
  ...{ createdAt: moment, bidder, concepts: [{ photo, of: photo, caption: 'Warm oak' }], note: 'Art for two rooms.' },
};
export const ownBid = { ...bid, project, photosAllowed: true, days: [], feeRefundedAt: null, conceptViews: 3 };
