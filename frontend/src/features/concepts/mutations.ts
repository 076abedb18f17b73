import { useAction } from '#lib/action';
import { type BodyOf, call } from '#lib/api';

const notSaved = 'Failed to save concepts';

/** The caller keeps what could not be saved. */
export const useSaveConcepts = () =>
  useAction(
    ({ bidId, ...body }: BodyOf<'saveConcepts'> & { bidId: string }) => call('saveConcepts', { params: { id: bidId }, body }),
    { failed: notSaved, advice: notSaved, kept: 'What you chose is still beside your bid.', changes: [['projects'], ['bids']] },
  );
