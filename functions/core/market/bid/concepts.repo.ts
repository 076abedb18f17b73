import { conflict } from '#core/kernel/errors';
import { newSecret } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { type Conditions, check, update, type Write } from '#core/kernel/table/write';
import { hiddenPhoto, type KeptPhoto, showPhoto, withItemAt } from '#core/market/photo/hide.repo';
import { newDiscardRecord, putUploadRecord } from '#core/market/photo/upload.repo';
import { maxConcepts } from '#shared/concept/concept.values';
import type { BidRecord, ConceptRecord } from './bid';

export const sameConcepts = ({ conceptRevision }: BidRecord): Conditions => ({ conceptRevision: conceptRevision ?? null });

/** Releases the files of a bid's concepts, which the sweep deletes later. At most one write. */
export const discardConcepts = ({ concepts = [], userId }: BidRecord, now: Date): Write[] =>
  concepts.length === 0
    ? []
    : [
        putUploadRecord(
          newDiscardRecord(
            newSecret(),
            userId,
            concepts.map(({ photo }) => photo),
            now,
          ),
        ),
      ];

/** Replaces the concepts of a bid. Refused (StaleRead) if the bid or its concepts have changed. */
export const replaceConcepts = (bid: BidRecord, concepts: ConceptRecord[]): Write =>
  update(keys.bid(bid.projectId, bid.id), {
    set: { concepts },
    add: { conceptRevision: 1 },
    when: { status: bid.status, ...sameConcepts(bid) },
  });

export interface KeptConcept extends KeptPhoto {
  concept?: Omit<ConceptRecord, 'photo'>;
}

/** Hides a concept. `kept` is needed to restore it. */
export const hideConcept = (bid: BidRecord, hidden: ConceptRecord, now: Date): { writes: Write[]; kept: KeptConcept } => {
  const concepts = bid.concepts ?? [];
  const { note, kept } = hiddenPhoto(hidden.photo, concepts.indexOf(hidden), bid.userId, now);
  const { photo: _, ...concept } = hidden;
  const others = concepts.filter((one) => one !== hidden);
  return { writes: [replaceConcepts(bid, others), note], kept: { ...kept, concept } };
};

/** Restores a hidden concept. Refused (CONFLICT) if its file is gone, or the bid has no room for another concept. */
export const showConcept = (bid: BidRecord, { concept, ...kept }: KeptConcept): Write[] => {
  const concepts = bid.concepts ?? [];
  if (!concept || concepts.length >= maxConcepts) throw conflict(`This bid already has ${maxConcepts} other concepts`);
  return [replaceConcepts(bid, withItemAt(concepts, kept.place, { photo: kept.photo, ...concept })), showPhoto(kept)];
};

/** Refuses (StaleRead) a transaction if a bid was accepted, or the project's photos have changed. */
export const checkTakesConcepts = (projectId: string, photos: readonly string[]): Write =>
  check(keys.project(projectId), { status: 'open', selectedBidId: null, photos: [...photos] });
