import { type Call, callAt } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import type { Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { PlaceBidBody } from '#shared/bid/bid.contract';
import type { ProjectDetail } from '#shared/project/project.answers';
import type { ProjectInput } from '#shared/project/project.contract';
import { sharedApp } from './browser';

/** Calls an endpoint of the shared product, or of `app`. @throws Refused */
export const call = <R extends Route>(route: R, { app = sharedApp(), ...input }: Call<R> & { app?: string } = {}) =>
  callAt(app, route, input);

let emailCount = 0;
/** Returns an email address that no other test uses. */
export const newEmail = (name: string): string => {
  emailCount += 1;
  return `${name}.${process.pid}.${emailCount}@example.com`;
};

let nameCount = 0;
/**
 * Returns a name that no other test uses, nor an earlier try of the same test. The letters have one length, so that no name is a part
 * of another one, and digits might be hidden as a phone number.
 */
export const newName = (name: string): string => {
  nameCount += 1;
  const letters = [nameCount / 26, nameCount].map((count) => String.fromCharCode(97 + (Math.floor(count) % 26)));
  return `${name} X${letters.join('')}`;
};

export const password = 'correct horse';

export const registerOwner = (app?: string): Promise<Session> =>
  call(routes.register, {
    ...(app && { app }),
    body: {
      userType: 'realtor',
      name: 'Dana Whitfield',
      company: 'Whitfield Realty',
      email: newEmail('dana'),
      phone: '(704) 555-0142',
      password,
      agreeToTerms: true,
    },
  });

export const registerStager = (app?: string): Promise<Session> =>
  call(routes.register, {
    ...(app && { app }),
    body: {
      userType: 'staging_company',
      name: 'Renata Solis',
      company: 'Solis Interiors',
      email: newEmail('renata'),
      phone: '(619) 555-0186',
      password,
      agreeToTerms: true,
    },
  });

export const colonial: ProjectInput = {
  title: 'Vacant colonial in Dilworth',
  description: 'Oak floors, freshly painted, empty. The main floor and the principal bedroom.',
  propertyType: 'single_family_home',
  city: 'Charlotte',
  neighborhood: 'Dilworth',
  county: 'Mecklenburg',
  state: 'NC',
  occupancyStatus: 'vacant',
  squareFootage: 2850,
  bedrooms: 4,
  bathrooms: 2.5,
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room', 'Master Bedroom'],
  levels: 2,
  locationTypes: ['City limits'],
};

export interface Deal {
  owner: Session;
  stager: Session;
  project: Pick<ProjectDetail, 'id'>;
  bid: BidWithBidder;
}

const offer: PlaceBidBody = { amount: 3200, timeline: '2 weeks', acceptsCreditCards: true };

/** Creates an owner's project with one pending bid. */
export const makeBid = async (app?: string): Promise<Deal> => {
  const at = app ? { app } : {};
  const [owner, stager] = await Promise.all([registerOwner(app), registerStager(app)]);
  const project = await call(routes.createProject, { ...at, session: owner, body: colonial });
  const bid = await call(routes.placeBid, { ...at, session: stager, params: { id: project.id }, body: offer });
  return { owner, stager, project, bid };
};

/** Creates an owner's project with an accepted bid whose fee is due. */
export const makeAcceptedBid = async (app?: string): Promise<Deal> => {
  const deal = await makeBid(app);
  const params = { id: deal.bid.id };
  const bid = await call(routes.acceptBid, { ...(app && { app }), session: deal.owner, params });
  return { ...deal, bid };
};
