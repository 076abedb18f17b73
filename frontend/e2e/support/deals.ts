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

/** A project and its two parties. */
export interface ProjectWithParties {
  owner: Session;
  stager: Session;
  project: { id: string; title: string };
}

/** Puts a project of the owner in progress with the stager. The bid is too small for a fee, so it counts as paid once accepted. */
export const startFreeProject = async (
  owner: Session,
  stager: Session,
  terms: { earliestInstall?: string } = {},
): Promise<ProjectWithParties> => {
  const project = await call(routes.createProject, { session: owner, body: bungalow });
  const body = { amount: 95, timeline: '1 week', ...terms } as const;
  const bid = await call(routes.placeBid, { session: stager, params: { id: project.id }, body });
  await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
  return { owner, stager, project };
};

/** Puts a project in progress with a fee that is paid at Stripe. Only reviews of such projects count. */
export const startPaidProject = async (owner: Session, stager: Session): Promise<ProjectWithParties> => {
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

/** Puts a project in progress between a new owner and a new stager. */
export const makeProjectInProgress = async (terms?: Parameters<typeof startFreeProject>[2]): Promise<ProjectWithParties> =>
  startFreeProject(await registerOwner(), await registerStager(), terms);

/** Completes a project of a new owner and a new stager, who may now review each other. */
export const makeCompletedProject = async (begin = startFreeProject): Promise<ProjectWithParties> => {
  const work = await begin(await registerOwner(), await registerStager());
  await call(routes.completeProject, { session: work.owner, params: { id: work.project.id } });
  return work;
};

export const sendMessage = (from: Session, to: Session, content: string): Promise<ChatMessage> =>
  call(routes.sendMessage, { session: from, body: { receiverId: to.user.id, content } });

export const readThread = (reader: Session, other: Session): Promise<readonly ChatMessage[]> =>
  call(routes.readThread, { session: reader, params: { userId: other.user.id } });

export const writeReview = ({ project }: ProjectWithParties, reviewer: Session, body: Partial<ReviewBody> & { rating: number }) =>
  call(routes.reviewProject, { session: reviewer, params: { id: project.id }, body });
