import { useRef } from 'react';
import { AlertDialog } from '#components/when-opened';
import { formatDollars } from '#lib/format';
import type { ProjectDetail } from '#shared/project/project.answers';
import { useAskFirst } from './use-ask-first';
import { isUnusual } from './usual-bids';

/** Asks once if the amount may be a typo, and then focuses it. Compares it with usual bids, because stagers see no other bids. */
export const useAmountQuestion = <Body extends { amount: number }>(
  project: Pick<ProjectDetail, 'roomsToStage' | 'bedrooms'>,
  send: (body: Body) => Promise<unknown>,
  focusAmount: () => void,
) => {
  const confirmed = useRef<number>(undefined);
  const { ask, subject, dialog } = useAskFirst((body: Body) => {
    confirmed.current = body.amount;
    return send(body);
  });
  const amount = formatDollars(subject?.amount ?? 0);
  return {
    sendOrAsk: (body: Body) => {
      if (!isUnusual(body.amount, project) || confirmed.current === body.amount) return send(body);
      focusAmount();
      return ask(body);
    },
    dialog: (
      <AlertDialog
        {...dialog}
        tone="secondary"
        title={`Bid ${amount}?`}
        description="That is far from usual for a project of this size. Please check the number of zeros."
        confirmLabel={`Yes, Bid ${amount}`}
        cancelLabel="Change Amount"
      />
    ),
  };
};
