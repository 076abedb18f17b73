import { conflict } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { type Conditions, check, update, type Write } from '#core/kernel/table/write';
import { hiddenPhoto, type KeptPhoto, showPhoto, withItemAt } from '#core/market/photo/hide.repo';
import { discardNote, noteFiles } from '#core/market/photo/upload.repo';
import { maxConcepts } from '#shared/contracts/concept-values';
import type { BidRecord, ConceptRecord } from './bid';

/** That a bid's concepts are still those that were read. */
export const sameConcepts = ({ conceptRevision }: BidRecord): Conditions => ({ conceptRevision: conceptRevision ?? null });

/**
 * Gives the files of a bid's concepts up, in the transaction that takes the concepts off it on condition that they are those that were read
 * (`sameConcepts`). The sweep deletes them in time, and the deletion of their stager's account at once. One write, or none.
 */
export const discardConcepts = ({ concepts = [], userId }: BidRecord, now: Date): Write[] =>
  concepts.length === 0
    ? []
    : [
        noteFiles(
          discardNote(
            newSecret(),
            userId,
            concepts.map(({ photo }) => photo),
            now,
          ),
        ),
      ];

/** Writes other concepts of a pending bid. Refused (StaleRead) when it, or they, have changed. */
export const turnConcepts = (bid: BidRecord, concepts: ConceptRecord[]): Write =>
  update(keys.bid(bid.projectId, bid.id), {
    set: { concepts },
    add: { conceptRevision: 1 },
    when: { status: bid.status, ...sameConcepts(bid) },
    refusal: new StaleRead(),
  });

/** What is kept of a concept that is hidden; of any other photo it has no concept. */
export interface KeptConcept extends KeptPhoto {
  /** What it is for, and what is said of it. */
  concept?: Omit<ConceptRecord, 'photo'>;
}

/** Takes a concept off a bid; its file is kept for a while. @returns what brings it back to its place */
export const hideConcept = (bid: BidRecord, hidden: ConceptRecord, now: Date): { writes: Write[]; kept: KeptConcept } => {
  const concepts = bid.concepts ?? [];
  const { note, kept } = hiddenPhoto(hidden.photo, concepts.indexOf(hidden), bid.userId, now);
  const { photo: _, ...concept } = hidden;
  const others = concepts.filter((one) => one !== hidden);
  return { writes: [turnConcepts(bid, others), note], kept: { ...kept, concept } };
};

/** The way back. Refused (CONFLICT) when its file is gone, or its place is taken. */
export const showConcept = (bid: BidRecord, { concept, ...kept }: KeptConcept): Write[] => {
  const concepts = bid.concepts ?? [];
  if (!concept || concepts.length >= maxConcepts) throw conflict(`This bid already has ${maxConcepts} other concepts`);
  return [turnConcepts(bid, withItemAt(concepts, kept.place, { photo: kept.photo, ...concept })), showPhoto(kept)];
};

/** The project takes concepts: nobody is chosen, and it has the photos that were read. */
export const stillTakesConcepts = (projectId: string, photos: readonly string[]): Write =>
  check(keys.project(projectId), { status: 'open', selectedBidId: null, photos: [...photos] }, new StaleRead());
