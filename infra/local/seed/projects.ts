import type { BidTerms, PlaceBidBody } from '#shared/bid/bid.contract';
import type { AnswerDeckBody, CreateDeckBody } from '#shared/deck/deck.contract';
import type { DeckPosition } from '#shared/deck/deck.values';
import type { SavePropertyBody } from '#shared/handover/handover.contract';
import type { HandoverOccasion } from '#shared/handover/handover.values';
import type { ProjectInput } from '#shared/project/project.contract';
import { endOfDay } from '#shared/property-day';
import type { OwnerName, StagerName } from './people';

export interface DemoBid {
  stager: StagerName;
  amount: number;
  timeline: PlaceBidBody['timeline'];
  acceptsCreditCards?: true;
  terms?: Partial<BidTerms>;
  note?: string;
  /** `picture`: its name in photos/. `of`: the name of the project's photo of the same room. */
  concepts?: readonly { picture: `${string}-concept-${string}`; of: string; caption: string }[];
  /** Absent: pending. */
  outcome?: 'rejected' | 'accepted' | 'paid';
}

interface DemoQuestion {
  stager: StagerName;
  text: string;
  /** Absent: the question is open. */
  answer?: string;
}

interface DemoReview {
  rating: number;
  title: string;
  comment: string;
}

export interface DemoProject {
  owner: OwnerName;
  body: ProjectInput;
  bids: readonly DemoBid[];
  questions?: readonly DemoQuestion[];
  /** The names of pictures in photos/. */
  photos?: readonly string[];
  /** Updates that the owner posts once there are bids. */
  updates?: readonly { text: string; photos?: readonly string[] }[];
  /** A deck of the pending bids, with the seller's answer and the family's hearts. */
  deck?: Pick<CreateDeckBody, 'days'> & {
    line: string;
    answer: AnswerDeckBody;
    hearts: readonly { firstName: string; likes: readonly { position: DeckPosition; of: string }[] }[];
  };
  end?: 'completed' | 'cancelled';
  /** The owner's review, then the stager's. */
  reviews?: readonly [DemoReview, DemoReview];
  /** The handover after payment, with the days in order. */
  handover?: {
    property: SavePropertyBody;
    days: readonly { by: OwnerName | StagerName; occasion: HandoverOccasion; date: string }[];
  };
  /** The messages of the two, starting with the owner's. */
  messages?: readonly string[];
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the demo projects, oldest first. Lists show the last one first. */
export const demoProjects = (): DemoProject[] => [
  {
    owner: 'marcus',
    body: {
      title: 'Model home at Teravista, four bedrooms',
      description:
        'Our new model on the golf course side of Teravista. White oak floors, quartz kitchen, a two-storey great room that swallows furniture. We want buyers to see how the loft works as an office and how the dining nook seats six. Keys and drawings are available now; the sales team opens the house to the public next month.',
      propertyType: 'single_family_home',
      city: 'Round Rock',
      neighborhood: 'Teravista',
      county: 'Williamson',
      state: 'TX',
      occupancyStatus: 'vacant',
      squareFootage: 2860,
      bedrooms: 4,
      bathrooms: '3.5',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      roomsToStage: ['Living Room', 'Dining Room', 'Kitchen', 'Breakfast Room/Nook', 'Office', 'Master Bedroom', 'Outdoor Space'],
      otherRooms: 'Loft above the great room',
      levels: 2,
      locationTypes: ['Outside city limits'],
    },
    photos: ['living-room-empty', 'dining-room-empty', 'bedroom-empty'],
    bids: [
      { stager: 'june', amount: 5800, timeline: '3 weeks', acceptsCreditCards: true, outcome: 'paid' },
      { stager: 'camille', amount: 7200, timeline: '1 month' },
    ],
    end: 'completed',
    reviews: [
      {
        rating: 5,
        title: 'Installed in one day, sold in nine',
        comment:
          'June worked from the drawings and had every piece on site before the floors were dry. The loft finally reads as a room. Two of the first visitors asked to buy the furniture.',
      },
      {
        rating: 5,
        title: 'A builder who has the house ready',
        comment: 'Power on, floors clean, driveway clear, decisions made the same day. I would bid on any Oyelaran home.',
      },
    ],
    messages: [
      'June, the stone for the fireplace is delayed by three days. Does that move your install?',
      'It does not: we can dress the great room last. I will plan the loft and the bedrooms for the first morning.',
      'Perfect. The lockbox code is in the email I sent you.',
    ],
  },
  {
    owner: 'dana',
    body: {
      title: 'Brick ranch in Matthews, sellers already moved',
      description:
        'Three-bedroom ranch on a quiet street, ten minutes from downtown Matthews. The sellers left a sectional and two beds that may stay if they help. The den is dark and needs lamps and a reason to exist. Photographs are booked as soon as you tell me a date.',
      propertyType: 'single_family_home',
      city: 'Matthews',
      neighborhood: 'Sardis Plantation',
      county: 'Mecklenburg',
      state: 'NC',
      occupancyStatus: 'partially_vacant',
      squareFootage: 1740,
      bedrooms: 3,
      bathrooms: 2,
      timeline: '1-2weeks',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Den', 'Kitchen', 'Master Bedroom', 'Entry/Foyer'],
      levels: 1,
      locationTypes: ['City limits'],
    },
    photos: ['home-office-empty', 'kitchen-empty'],
    bids: [
      { stager: 'theo', amount: 2400, timeline: '2 weeks', acceptsCreditCards: true, outcome: 'paid' },
      { stager: 'camille', amount: 2900, timeline: '3 weeks' },
    ],
    handover: {
      property: {
        address: '418 Lockhart Drive, Matthews, NC 28105',
        access: 'My assistant Lou opens at eight and stays until ten. The side door is wide enough for sofas.',
        photosAllowed: true,
      },
      days: [
        { by: 'dana', occasion: 'install', date: inDays(8) },
        { by: 'theo', occasion: 'install', date: inDays(8) },
        { by: 'theo', occasion: 'photo_day', date: inDays(10) },
        { by: 'theo', occasion: 'rental_end', date: inDays(68) },
        { by: 'dana', occasion: 'rental_end', date: inDays(68) },
        { by: 'dana', occasion: 'pick_up', date: inDays(69) },
      ],
    },
    messages: [
      'Theo, thank you for the quick start. The sellers say the sectional may stay until closing.',
      'Good, it is the right size. I will bring slipcovers and two floor lamps for the den on Thursday.',
    ],
  },
  {
    owner: 'priya',
    body: {
      title: 'Three-unit conversion, sample apartment',
      description:
        'I planned to stage one of three rental units for listing photos, but the buyer of the building wants it empty. Leaving this here for the record.',
      propertyType: 'apartment',
      city: 'Chula Vista',
      neighborhood: 'Otay Ranch',
      county: 'San Diego',
      state: 'CA',
      occupancyStatus: 'vacant',
      squareFootage: 720,
      bedrooms: 1,
      bathrooms: 1,
      timeline: 'flexible',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Kitchen', 'Master Bedroom'],
      levels: 1,
      locationTypes: ['City limits'],
    },
    bids: [{ stager: 'renata', amount: 1450, timeline: '1 week' }],
    end: 'cancelled',
  },
  {
    owner: 'priya',
    body: {
      title: 'East Austin bungalow flip, small and bright',
      description:
        'A 1938 bungalow taken to the studs and put back: new everything behind the old clapboard. Nine-foot ceilings, small rooms, lots of morning light. Budget is tight; two well-chosen rooms are worth more to me than five half-empty ones.',
      propertyType: 'single_family_home',
      city: 'Austin',
      neighborhood: 'East Cesar Chavez',
      county: 'Travis',
      state: 'TX',
      occupancyStatus: 'vacant',
      squareFootage: 1080,
      bedrooms: 2,
      bathrooms: 1,
      timeline: 'asap',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Master Bedroom'],
      levels: 1,
      locationTypes: ['City limits'],
    },
    photos: ['bedroom-empty'],
    bids: [{ stager: 'june', amount: 3900, timeline: '3 weeks', outcome: 'rejected' }],
  },
  {
    owner: 'dana',
    body: {
      title: 'South End condo with skyline view',
      description:
        'Ninth-floor two-bedroom a block from the light rail. The view sells it, so please keep the sofa low and the window free. The second bedroom should be an office with a daybed. Elevator must be booked two days ahead through the concierge.',
      propertyType: 'condominium',
      city: 'Charlotte',
      neighborhood: 'South End',
      county: 'Mecklenburg',
      state: 'NC',
      occupancyStatus: 'vacant',
      squareFootage: 1210,
      bedrooms: 2,
      bathrooms: 2,
      timeline: '1-2weeks',
      stagingLevel: 'luxury',
      roomsToStage: ['Living Room', 'Dining Room', 'Office', 'Master Bedroom', 'Outdoor Space'],
      levels: 1,
      locationTypes: ['City limits'],
    },
    photos: ['living-room-empty', 'home-office-empty'],
    bids: [
      {
        stager: 'theo',
        amount: 3600,
        timeline: '1 week',
        acceptsCreditCards: true,
        terms: { rentalDays: 60, extensionPrice: 600, deliveryIncluded: true },
        outcome: 'accepted',
      },
      { stager: 'camille', amount: 4100, timeline: '2 weeks' },
    ],
  },
  {
    owner: 'priya',
    body: {
      title: 'Washington Park bungalow, full of light and empty',
      description:
        'Classic brick bungalow with original built-ins, refinished floors and a new kitchen. I would like the built-ins styled, not hidden, and furniture that respects a 1924 house without playing museum. Open house planned for the second weekend after staging.',
      propertyType: 'single_family_home',
      city: 'Denver',
      neighborhood: 'Washington Park',
      county: 'Denver',
      state: 'CO',
      occupancyStatus: 'vacant',
      squareFootage: 1980,
      bedrooms: 3,
      bathrooms: 2,
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      roomsToStage: ['Living Room', 'Dining Room', 'Breakfast Room/Nook', 'Master Bedroom', 'Office'],
      otherRooms: 'Finished basement, one seating group',
      levels: 2,
      locationTypes: ['City limits'],
    },
    photos: ['dining-room-empty', 'bedroom-empty'],
    bids: [{ stager: 'camille', amount: 4700, timeline: '2 weeks', acceptsCreditCards: true }],
  },
  {
    owner: 'marcus',
    body: {
      title: 'Spec home above Zilker, glass on three sides',
      description:
        'Five bedrooms, a pool and a steel stair that everybody photographs. The house needs scale: large art, long sofas, a table for twelve. No glossy white, please, there is enough of it in the kitchen. The broker tour is fixed, so the install date is too.',
      propertyType: 'single_family_home',
      city: 'Austin',
      neighborhood: 'Zilker',
      county: 'Travis',
      state: 'TX',
      occupancyStatus: 'vacant',
      squareFootage: 4650,
      bedrooms: 5,
      bathrooms: '5.5',
      timeline: '1-2months',
      stagingLevel: 'ultra_luxury',
      roomsToStage: [
        'Living Room',
        'Family Room',
        'Dining Room',
        'Kitchen',
        'Office',
        'Master Bedroom',
        'All Bedrooms',
        'Entry/Foyer',
        'Outdoor Space',
      ],
      levels: 3,
      locationTypes: ['City limits'],
      deadline: endOfDay(inDays(21), 'TX'),
    },
    photos: ['kitchen-empty', 'dining-room-empty', 'patio-empty'],
    bids: [
      {
        stager: 'june',
        amount: 14_500,
        timeline: '1 month',
        acceptsCreditCards: true,
        terms: { rentalDays: 90, extensionPrice: 2400, deliveryIncluded: true },
        note: 'Linen, art and two visits to refresh the rooms are included.',
      },
      {
        stager: 'camille',
        amount: 12_900,
        timeline: '1 month',
        acceptsCreditCards: true,
        terms: { rentalDays: 60, extensionPrice: 2900, deliveryIncluded: false, depositPercent: 30 },
      },
      { stager: 'renata', amount: 16_800, timeline: 'flexible' },
    ],
  },
  {
    owner: 'priya',
    body: {
      title: 'North Park cottage flip, photos in two weeks',
      description:
        'Two-bedroom Craftsman cottage with a new kitchen and a garage turned into a studio. Buyers here are young and work from home, so the studio matters as much as the bedroom. Street parking only; the alley gate is wide enough for a van.',
      propertyType: 'single_family_home',
      city: 'San Diego',
      neighborhood: 'North Park',
      county: 'San Diego',
      state: 'CA',
      occupancyStatus: 'vacant',
      squareFootage: 1150,
      bedrooms: 2,
      bathrooms: 1.5,
      timeline: '1-2weeks',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Kitchen', 'Master Bedroom', 'Outdoor Space'],
      otherRooms: 'Garage studio as a home office',
      levels: 1,
      locationTypes: ['City limits'],
    },
    photos: ['home-office-empty', 'patio-empty'],
    bids: [
      { stager: 'renata', amount: 1950, timeline: '1 week', acceptsCreditCards: true },
      { stager: 'camille', amount: 2600, timeline: '2 weeks' },
    ],
  },
  {
    owner: 'marcus',
    body: {
      title: 'Mueller row homes, one of six to be the model',
      description:
        'Three storeys, eighteen feet wide, a roof deck with a view of the tower. Buyers struggle to see where a table goes. Show them once and the other five sell themselves. Elevator none, stairs many: price accordingly.',
      propertyType: 'townhouse',
      city: 'Austin',
      neighborhood: 'Mueller',
      county: 'Travis',
      state: 'TX',
      occupancyStatus: 'vacant',
      squareFootage: 1890,
      bedrooms: 3,
      bathrooms: '2.5',
      timeline: '2-4weeks',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Dining Room', 'Kitchen', 'Master Bedroom', 'Outdoor Space'],
      levels: 3,
      locationTypes: ['City limits'],
    },
    photos: ['dining-room-empty', 'kitchen-empty'],
    bids: [
      { stager: 'june', amount: 3200, timeline: '2 weeks', acceptsCreditCards: true },
      { stager: 'theo', amount: 4400, timeline: '1 month', outcome: 'rejected' },
    ],
  },
  {
    owner: 'dana',
    body: {
      title: 'Lake Norman townhouse, first listing photos',
      description:
        'End unit with a covered porch facing the water. Neutral carpet, good bones, nothing in it. I am looking for calm and light: linen, pale wood, a few blues. The HOA allows deliveries on weekdays until four.',
      propertyType: 'townhouse',
      city: 'Huntersville',
      neighborhood: 'Northstone',
      county: 'Mecklenburg',
      state: 'NC',
      occupancyStatus: 'vacant',
      squareFootage: 1620,
      bedrooms: 3,
      bathrooms: '2.5',
      timeline: '2-4weeks',
      stagingLevel: 'standard',
      roomsToStage: ['Living Room', 'Kitchen', 'Master Bedroom', 'Outdoor Space'],
      levels: 2,
      locationTypes: ['Outside city limits'],
    },
    photos: ['kitchen-empty'],
    bids: [],
  },
  {
    owner: 'dana',
    body: {
      title: 'Vacant colonial in Dilworth, wide front porch',
      description:
        'A 1931 colonial on a corner lot, freshly painted, heart-pine floors throughout. The family room runs the depth of the house and photographs like a corridor: it needs two groups. The porch deserves a swing and chairs. I list on the first of next month and would love four strong bids to show the sellers.',
      propertyType: 'single_family_home',
      city: 'Charlotte',
      neighborhood: 'Dilworth',
      county: 'Mecklenburg',
      state: 'NC',
      occupancyStatus: 'vacant',
      squareFootage: 3120,
      bedrooms: 4,
      bathrooms: '3.5',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      roomsToStage: [
        'Living Room',
        'Family Room',
        'Dining Room',
        'Kitchen',
        'Office',
        'Master Bedroom',
        'Entry/Foyer',
        'Outdoor Space',
      ],
      levels: 2,
      locationTypes: ['City limits'],
      photoTexts: ['Front porch', 'Living room', 'Dining room'],
    },
    photos: ['patio-empty', 'living-room-empty', 'dining-room-empty'],
    deck: {
      line: 'Three ideas for your living room, and one for the dining room. Which one feels like your house?',
      days: 60,
      answer: { position: 'b', firstName: 'Rosa', note: 'The blue chair is where my mother would sit. This one.' },
      hearts: [
        {
          firstName: 'Rosa',
          likes: [
            { position: 'b', of: 'living-room-empty' },
            { position: 'a', of: 'dining-room-empty' },
          ],
        },
        { firstName: 'Luis', likes: [{ position: 'b', of: 'living-room-empty' }] },
        { firstName: 'Nina', likes: [{ position: 'c', of: 'living-room-empty' }] },
      ],
    },
    bids: [
      {
        stager: 'theo',
        amount: 4900,
        timeline: '2 weeks',
        acceptsCreditCards: true,
        terms: { rentalDays: 30, extensionPrice: 950, deliveryIncluded: true },
        concepts: [
          {
            picture: 'living-room-concept-a',
            of: 'living-room-empty',
            caption: 'Sand, oak and one blue chair: the windows stay the tallest thing in the room.',
          },
        ],
      },
      {
        stager: 'camille',
        amount: 6400,
        timeline: '3 weeks',
        terms: { rentalDays: 90, extensionPrice: 700, deliveryIncluded: true, depositPercent: 20 },
        note: 'Art for two rooms and fresh plants for the photo day are included. We move your own sofa upstairs.',
        concepts: [
          {
            picture: 'living-room-concept-b',
            of: 'living-room-empty',
            caption: 'Teal curtains, a clay rug, and room to walk around the table.',
          },
          {
            picture: 'dining-room-concept-a',
            of: 'dining-room-empty',
            caption: 'A table for eight, so that buyers see where Thanksgiving happens.',
          },
        ],
      },
      {
        stager: 'renata',
        amount: 5600,
        timeline: 'flexible',
        acceptsCreditCards: true,
        concepts: [{ picture: 'living-room-concept-c', of: 'living-room-empty', caption: '' }],
      },
    ],
    updates: [
      {
        text: 'The dining room is as empty as in this photo: what you bring can go in at once. The floors are sealed and may be walked on in socks.',
        photos: ['dining-room-empty'],
      },
      { text: 'The sellers have decided: the porch swing is theirs and stays. No need to bring one.' },
    ],
    questions: [
      {
        stager: 'theo',
        text: 'Is the driveway wide enough for a 16-foot truck, or do we carry from the street?',
        answer: 'It is. Please keep the left side free, the neighbors share it.',
      },
      { stager: 'camille', text: 'Do the dining room curtains stay? They would decide the palette of the whole floor.' },
    ],
  },
];
