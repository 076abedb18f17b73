import { hours } from '#core/kernel/time';
import { type DiscrepancyKind, discrepancyKinds } from '#shared/contracts/ledger-values';

/** Something that is not as it should be: between our books and Stripe's, or between what our own items say. */
export interface Discrepancy {
  kind: DiscrepancyKind;
  /** A PaymentIntent, a project, an account or a day. */
  subject: string;
  ours: string;
  theirs: string;
}

/** A discrepancy as it is stored: once, however often it is found. */
export interface DiscrepancyRecord extends Discrepancy {
  id: string;
  foundAt: string;
  /** The pass that found it last. */
  pass: string;
}

/** What a pass goes through, in this order. */
export const stages = ['days', 'projects', 'accounts'] as const;
export type Stage = (typeof stages)[number];

/** The state of the comparison. */
export interface Proof {
  /** The pass that is under way, by when it began; null between two. */
  pass: string | null;
  stage: Stage;
  /** Where its next run goes on: the day before this one, or a page of the directory. */
  cursor: string | null;
  /** When the last whole pass ended. */
  endedAt: string | null;
  /** Since when every pass has found nothing; null while something stands. */
  cleanSince: string | null;
  /** How many discrepancies stand, and how many of them are contact details that are open without their money. */
  discrepancies: number;
  reveals: number;
  /** An administrator has nothing opened while one of those stands. */
  holdsReveals: boolean;
  /** An administrator wants a pass at the next run. */
  isWanted: boolean;
  revision: number;
}

export const noProof: Proof = {
  pass: null,
  stage: 'days',
  cursor: null,
  endedAt: null,
  cleanSince: null,
  discrepancies: 0,
  reveals: 0,
  holdsReveals: false,
  isWanted: false,
  revision: 0,
};

/** How far back a pass looks at payments: banks take disputes for 120 days. https://docs.stripe.com/disputes/how-disputes-work */
export const provenDays = 130;

/** Between the ends and beginnings of two passes. */
const pause = hours(12);

export const isDue = ({ pass, endedAt, isWanted }: Proof, now: Date): boolean =>
  pass === null && (isWanted || endedAt === null || Date.parse(endedAt) + pause <= now.getTime());

export const isReveal = (kind: DiscrepancyKind): boolean => 'reveal' in discrepancyKinds[kind];
