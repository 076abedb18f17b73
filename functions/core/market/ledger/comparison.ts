import type { Totals } from '#core/kernel/table/totals.repo';
import { hours } from '#core/kernel/time';
import { type DiscrepancyKind, discrepancyKinds } from '#shared/ledger/ledger.values';

export interface Discrepancy {
  kind: DiscrepancyKind;
  subject: string;
  ours: string;
  theirs: string;
}

export interface DiscrepancyRecord extends Discrepancy {
  id: string;
  foundAt: string;
  pass: string;
}

export const stages = ['days', 'projects', 'accounts'] as const;
export type Stage = (typeof stages)[number];

export interface Comparison {
  /** When the pass began; null between passes. */
  pass: string | null;
  stage: Stage;
  /** Where the next run continues: the day before this one, or a page of the directory. */
  cursor: string | null;
  endedAt: string | null;
  /** Null while a discrepancy is open. */
  cleanSince: string | null;
  /** `reveals` counts contact reveals without a payment. */
  discrepancies: number;
  reveals: number;
  holdsReveals: boolean;
  /** The panel's totals when the pass began to count, and the totals that it has counted itself so far. */
  totals: Totals;
  counted: Totals;
  isWanted: boolean;
  revision: number;
}

export const noComparison: Comparison = {
  pass: null,
  stage: 'days',
  cursor: null,
  endedAt: null,
  cleanSince: null,
  discrepancies: 0,
  reveals: 0,
  holdsReveals: false,
  totals: {},
  counted: {},
  isWanted: false,
  revision: 0,
};

/** Days back that a pass covers. Cardholders have 120 days for a dispute. https://docs.stripe.com/disputes/how-disputes-work */
export const comparedDays = 130;

const pauseBetweenPasses = hours(12);

export const isDue = ({ pass, endedAt, isWanted }: Comparison, now: Date): boolean =>
  pass === null && (isWanted || endedAt === null || Date.parse(endedAt) + pauseBetweenPasses <= now.getTime());

export const isReveal = (kind: DiscrepancyKind): boolean => 'reveal' in discrepancyKinds[kind];
