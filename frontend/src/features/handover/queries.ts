import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { endpointQuery } from '#lib/endpoint-query';
import { inputKept } from '#lib/errors';
import type { Handover, HandoverDay } from '#shared/handover/handover.answers';
import type { SavePropertyBody } from '#shared/handover/handover.contract';
import type { HandoverOccasion } from '#shared/handover/handover.values';
import { dayOf, formatCalendarDay } from '#shared/property-day';

/** A project has at most one handover. */
export const handoversQuery = (projectId: string) => ({ queryKey: ['projects', projectId, 'handover'] as const });

/** The server refuses it to everybody but the two parties of a paid bid. */
export const handoverQuery = (projectId: string, bidId: string) =>
  endpointQuery([...handoversQuery(projectId).queryKey, bidId], 'getHandover', { params: { id: bidId } });

type Place = Pick<Handover, 'projectId' | 'bidId'>;

/** Returns a warning for an owner who completes a project before the agreed install day. */
export const installWarning = (days: readonly HandoverDay[] = [], state: string | null): string | undefined => {
  const agreed = days.find(({ occasion }) => occasion === 'install')?.agreed;
  const isComing = agreed && agreed > dayOf(new Date(), state);
  return isComing
    ? `The install day is ${formatCalendarDay(agreed)}, and it hasn’t come yet. Mark the project as completed anyway?`
    : undefined;
};

export const useSaveProperty = ({ projectId, bidId }: Place) =>
  useAction((body: SavePropertyBody) => call('saveProperty', { params: { id: bidId }, body }), {
    done: { title: 'Saved', description: 'Your stager can see it now.' },
    failed: 'The address was not saved',
    advice: inputKept,
    changes: [handoversQuery(projectId).queryKey],
  });

/** Proposes days, agrees to the other party's, or takes one's own proposals back, one after the other. */
export const useProposeDays = ({ projectId, bidId }: Place) =>
  useAction(
    async (choices: readonly { occasion: HandoverOccasion; date: string | null }[]) => {
      for (const { occasion, date } of choices) await call('proposeDay', { params: { id: bidId, occasion }, body: { date } });
    },
    { failed: 'The date was not saved', changes: [handoversQuery(projectId).queryKey] },
  );
