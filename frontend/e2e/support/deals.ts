import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { ChatMessage } from '#shared/message/message.answers';
import type { ProjectInput } from '#shared/project/project.contract';
import type { ReviewBody } from '#shared/review/review.contract';
import { call, registerOwner, registerStager } from './api';
import { sharedEndpoints } from './browser';
import { payAtStripe } from './stripe';

export const bungalow: ProjectInput = {
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

/** Two people with a project between them. */
export interface Work {
  owner: Session;
  stager: Session;
  project: { id: string; title: string };
}

/**
 * A project in progress, which links the two people. The bid is so small that it has no fee, and so counts as paid when it is
 * accepted.
 */
export const link = async (owner: Session, stager: Session, terms: { earliestInstall?: string } = {}): Promise<Work> => {
  const project = await call(routes.createProject, { session: owner, body: bungalow });
  const body = { amount: 95, timeline: '1 week', ...terms } as const;
  const bid = await call(routes.placeBid, { session: stager, params: { id: project.id }, body });
  await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
  return { owner, stager, project };
};

/** The same with a fee paid at Stripe, so that reviews of the work count. */
export const linkForAFee = async (owner: Session, stager: Session): Promise<Work> => {
  const project = await call(routes.createProject, { session: owner, body: bungalow });
  const body = { amount: 1500, timeline: '1 week' } as const;
  const { id } = await call(routes.placeBid, { session: stager, params: { id: project.id }, body });
  await call(routes.acceptBid, { session: owner, params: { id } });
  const params = { id };
  const { clientSecret } = await call(routes.createPaymentIntent, { session: stager, params });
  const paymentIntentId = await payAtStripe(sharedEndpoints(), clientSecret);
  await call(routes.completePayment, { session: stager, params, body: { paymentIntentId } });
  return { owner, stager, project };
};

/** A project in progress of a new owner and a new stager. */
export const makeWork = async (terms?: Parameters<typeof link>[2]): Promise<Work> =>
  link(await registerOwner(), await registerStager(), terms);

/** A completed project, whose two parties may review each other. */
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
