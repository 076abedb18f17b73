import type { BodyInputOf, ParamsOf, ResponseOf, Route } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import type { BidWithBidder, PlaceBidBody } from '#shared/contracts/bid';
import type { ProjectDetail, ProjectInput } from '#shared/contracts/project';
import type { Session } from '#shared/contracts/user';
import { sharedApp } from './browser';

/** An answer that was not a success. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status} ${body}`);
  }
}

interface Call<R extends Route> {
  app?: string;
  session?: Session;
  params?: ParamsOf<R>;
  body?: BodyInputOf<R>;
}

/** Calls an endpoint without a browser: to get to where a test begins, or to look behind the screen. @throws Refused */
export const call = async <R extends Route>(route: R, { app = sharedApp(), session, params, body }: Call<R> = {}) => {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const response = await fetch(app + path, {
    method: route.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.sessionId}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text);
  return (text ? JSON.parse(text) : undefined) as ResponseOf<R>;
};

let people = 0;
/** An address that no other test uses. */
export const newEmail = (name: string): string => {
  people += 1;
  return `${name}.${process.pid}.${people}@example.com`;
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

const colonial: ProjectInput = {
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

/** An owner's project with one bid on it, not decided. */
export const makeBid = async (app?: string): Promise<Deal> => {
  const at = app ? { app } : {};
  const [owner, stager] = await Promise.all([registerOwner(app), registerStager(app)]);
  const project = await call(routes.createProject, { ...at, session: owner, body: colonial });
  const bid = await call(routes.placeBid, { ...at, session: stager, params: { id: project.id }, body: offer });
  return { owner, stager, project, bid };
};

/** The same with the bid accepted: its fee is due. */
export const makeAcceptedBid = async (app?: string): Promise<Deal> => {
  const deal = await makeBid(app);
  const params = { id: deal.bid.id };
  const bid = await call(routes.acceptBid, { ...(app && { app }), session: deal.owner, params });
  return { ...deal, bid };
};
