import { checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import type { BidRecord, ConceptRecord } from '#core/market/bid/bid';
import { checkTakesConcepts, replaceConcepts } from '#core/market/bid/concepts.repo';
import { openConceptCase } from '#core/market/moderation/decide';
import type { PhotoChange } from '#core/market/photo/photo.repo';
import type { ProjectRecord } from '#core/market/project/project';

/** About 5 write units, and 5 for each new concept. @throws StaleRead if the bid or the project has changed */
export const saveConcepts = async (
  project: ProjectRecord,
  bid: BidRecord,
  concepts: ConceptRecord[],
  change: PhotoChange,
  now: Date,
  save: Save = transact,
): Promise<BidRecord> => {
  const before = new Set(bid.concepts?.map(({ photo }) => photo));
  const added = concepts.filter(({ photo }) => !before.has(photo));
  await save([
    replaceConcepts(bid, concepts),
    checkTakesConcepts(project.id, project.photos),
    checkOpen(bid.userId),
    ...change.writes,
    ...added.map(({ photo }) => openConceptCase(photo, bid, now)),
  ]);
  return { ...bid, concepts, conceptRevision: (bid.conceptRevision ?? 0) + 1 };
};
