import { useRef } from 'react';
import { AlertDialog } from '#components/when-opened';
import { formatDollars } from '#lib/format';
import type { ProjectDetail } from '#shared/project/project.answers';
import { useAskFirst } from './use-ask-first';
import { compareWithUsual } from './usual-bids';

/** Asks once if the amount may be a typo. Compares it with usual bids for this size, because stagers cannot see other bids. */
export const useAmountQuestion = <Body extends { amount: number }>(
  project: Pick<ProjectDetail, 'roomsToStage' | 'bedrooms'>,
  send: (body: Body) => Promise<unknown>,
) => {
  const confirmed = useRef<number>(undefined);
  const { ask, subject, dialog } = useAskFirst((body: Body) => {
    confirmed.current = body.amount;
    return send(body);
  });
  const amount = formatDollars(subject?.amount ?? 0);
  return {
    sendOrAsk: (body: Body) =>
      compareWithUsual(body.amount, project) && confirmed.current !== body.amount ? ask(body) : send(body),
    dialog: (
      <AlertDialog
        {...dialog}
        tone="secondary"
        title={`Bid ${amount}?`}
        description={`That is far ${compareWithUsual(subject?.amount ?? 0, project) ?? 'more'} than usual for a project of this size. Is a digit missing or one too many?`}
        confirmLabel={`Yes, Bid ${amount}`}
        cancelLabel="Change Amount"
      />
    ),
  };
};
