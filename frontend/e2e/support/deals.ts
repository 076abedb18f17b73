import * as routes from '#shared/api/routes';
import type { ChatMessage } from '#shared/contracts/answers/message';
import type { Session } from '#shared/contracts/answers/user';
import type { ProjectInput } from '#shared/contracts/project';
import type { ReviewBody } from '#shared/contracts/review';
import { call, registerOwner, registerStager } from './api';
import { sharedEndpoints } from './browser';
import { payAtStripe } from './stripe';

const bungalow: ProjectInput = {
  title: 'Bungalow on Worthington Avenue',
  description: 'Two bedrooms and a porch, to be shown in spring.',
  propertyType: 'single_family_home',
  city: 'Charlotte',
  neighborhood: 'South End',
  county: 'Mecklenburg',
  state: 'NC',
  timeline: 'flexible',
  stagingLevel: 'standard',
};

/** What two people have to do with each other. */
export interface Work {
  owner: Session;
  stager: Session;
  project: { id: string; title: string };
}

/**
 * A project in progress between the two, who know each other from now on. Its bid is so small that it carries no fee, and so
 * counts as paid with its acceptance.
 */
export const link = async (owner: Session, stager: Session): Promise<Work> => {
  const project = await call(routes.createProject, { session: owner, body: bungalow });
  const body = { amount: 95, timeline: '1 week' } as const;
  const bid = await call(routes.placeBid, { session: stager, params: { id: project.id }, body });
  await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
  return { owner, stager, project };
};

/** The same for a fee that was paid at Stripe: what such work is reviewed with counts. */
export const linkForAFee = async (owner: Session, stager: Session): Promise<Work> => {
  const project = await call(routes.createProject, { session: owner, body: bungalow });
  const body = { amount: 1500, timeline: '1 week' } as const;
  const { id } = await call(routes.placeBid, { session: stager, params: { id: project.id }, body });
  await call(routes.acceptBid, { session: owner, params: { id } });
  const params = { bidId: id };
  const { clientSecret } = await call(routes.createPaymentIntent, { session: stager, params });
  const paymentIntentId = await payAtStripe(sharedEndpoints(), clientSecret);
  await call(routes.completePayment, { session: stager, params, body: { paymentIntentId } });
  return { owner, stager, project };
};

/** An owner and a stager at work. */
export const makeWork = async (): Promise<Work> => link(await registerOwner(), await registerStager());

/** The work is done: the two may review each other. */
export const makeCompletedWork = async (begin = link): Promise<Work> => {
  const work = await begin(await registerOwner(), await registerStager());
  await call(routes.completeProject, { session: work.owner, params: { id: work.project.id } });
  return work;
};

export const write = (from: Session, to: Session, content: string): Promise<ChatMessage> =>
  call(routes.sendMessage, { session: from, body: { receiverId: to.user.id, content } });

export const threadOf = (reader: Session, other: Session): Promise<readonly ChatMessage[]> =>
  call(routes.readThread, { session: reader, params: { userId: other.user.id } });

export const review = ({ project }: Work, reviewer: Session, body: Partial<ReviewBody> & { rating: number }) =>
  call(routes.reviewProject, { session: reviewer, params: { id: project.id }, body });
