import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonQuery, useChangeComparison } from '#desk/money/queries';
import { loadFailure } from '#desk/parts/panel-list';
import type { Comparison } from '#shared/ledger/ledger.answers';
import type { Counted } from '#shared/operations/operations.answers';
import type { BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { Notice } from '#ui/states';
import { describePausedReveals } from './stopped';
import { SwitchCard } from './switch-card';

const title = 'Pause contact reveals while a payment is missing';

const stateOf = ({ holdsReveals, isHolding }: Comparison): { label: string; tone: BadgeTone } => {
  if (isHolding) return { label: 'Pausing now', tone: 'brick' };
  return holdsReveals ? { label: 'On', tone: 'ochre' } : { label: 'Off', tone: 'neutral' };
};

const textOf = ({ holdsReveals, isHolding }: Comparison): string => {
  if (isHolding) {
    return 'A payment is missing, so contact reveals are paused. Stagers who pay read that their payment is being processed. Their contact details appear once the payment is found.';
  }
  return holdsReveals
    ? 'If contact details were revealed without a payment, no others are revealed until the payment is found.'
    : 'Each payment reveals contact details, even while another payment is missing.';
};

/** Asks before pausing or resuming contact reveals, and says how many would be paused. */
const RevealDialog = ({ comparison, waiting, onClose }: { comparison: Comparison; waiting: Counted; onClose: () => void }) => {
  const change = useChangeComparison();
  const [isOn] = useState(comparison.holdsReveals);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={isOn ? 'Stop pausing contact reveals?' : `${title}?`}
      description={
        isOn
          ? 'Each payment reveals contact details again, even while another payment is missing.'
          : 'Stagers can still pay. They see the owner’s contact details once the missing payment is found.'
      }
      confirmLabel={isOn ? 'Stop Pausing' : 'Pause Reveals'}
      onConfirm={() => change.mutateAsync({ holdsReveals: !isOn })}
    >
      {!isOn && (
        <Notice tone="warning" compact title="Right now">
          {describePausedReveals(waiting, comparison.missingPayments)}
        </Notice>
      )}
    </AlertDialog>
  );
};

/** `waiting`: accepted bids whose fee is not paid. */
export const RevealSwitch = ({ waiting }: { waiting: Counted }) => {
  const { data: comparison, error, refetch } = useQuery(comparisonQuery());
  const [isAsking, setIsAsking] = useState(false);
  if (!comparison) {
    return (
      <SwitchCard
        title={title}
        state={{ label: error ? 'Unknown' : 'Loading', tone: 'neutral' }}
        text={error ? loadFailure(error) : 'Loading this setting'}
        action={
          error && (
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <SwitchCard
        title={title}
        state={stateOf(comparison)}
        text={textOf(comparison)}
        action={
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {comparison.holdsReveals ? 'Stop Pausing' : 'Pause Reveals'}
          </Button>
        }
      />
      {isAsking && <RevealDialog comparison={comparison} waiting={waiting} onClose={() => setIsAsking(false)} />}
    </>
  );
};
