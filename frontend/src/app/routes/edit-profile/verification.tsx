import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { useWithdrawPaper } from '#features/verification/mutations';
import { verificationQuery } from '#features/verification/queries';
import { useAnchor, useNow } from '#lib/hooks';
import { usePoll } from '#lib/query';
import type { Paper } from '#shared/contracts/answers/paper';
import { type BadgeType, badgeTypes } from '#shared/contracts/badge-types';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { AlertDialog } from '#ui/dialog';
import { TitledCard } from '#ui/layout';
import { Loading, repeat, Skeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { SmallText, Text } from '#ui/text';
import { HandInPaper } from './hand-in-paper';
import { type PaperStanding, paperStandings } from './paper-standing';

interface ItemProps {
  standing: PaperStanding;
  onHandIn: (badgeType: BadgeType) => void;
  onWithdraw: (paper: Paper) => void;
}

const Item = ({ standing, onHandIn, onWithdraw }: ItemProps) => {
  const { badgeType, name, marks, lines, note, waiting, handIn, isUrgent } = standing;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Text weight="semibold">{name}</Text>
            {marks.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </div>
          {lines.map((line) => (
            <SmallText key={line}>{line}</SmallText>
          ))}
        </div>
        {handIn && (
          <Button
            variant={isUrgent ? 'primary' : 'secondary'}
            size="sm"
            className="self-start sm:self-center"
            onClick={() => onHandIn(badgeType)}
          >
            {handIn}
            <span className="sr-only"> for {name}</span>
          </Button>
        )}
        {waiting && (
          <Button variant="secondary" size="sm" className="self-start sm:self-center" onClick={() => onWithdraw(waiting)}>
            Withdraw
            <span className="sr-only"> the paper for {name}</span>
          </Button>
        )}
      </div>
      {note && (
        <Notice compact title="What our team writes">
          <span className="whitespace-pre-line">{note}</span>
        </Notice>
      )}
    </li>
  );
};

const loading = (
  <Loading label="Loading your papers" className="flex flex-col gap-6 py-4">
    {repeat(3, (key) => (
      <span key={key} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
      </span>
    ))}
  </Loading>
);

/** What a stager has had checked, and hands in for that. */
export const Verification = () => {
  const query = useQuery({ ...verificationQuery(), ...usePoll(POLL.verification) });
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor('verification', heading);
  const withdrawal = useWithdrawPaper();
  const [handingIn, setHandingIn] = useState<BadgeType | null>(null);
  const [asked, setAsked] = useState<Paper | null>(null);
  const withdrawAsked = async () => {
    if (asked) await withdrawal.mutateAsync(asked.id);
    setAsked(null);
  };
  return (
    <TitledCard title="Verification" padding="lg" headingRef={heading} className="flex flex-col gap-3">
      <Text tone="soft">
        Your bids say what we have checked, and no more. Hand in a paper for a badge: our team looks at it, and nobody else does.
      </Text>
      <Loaded query={query} failure="Failed to fetch your papers" className="py-2" loading={loading}>
        {(verification) => (
          <ul aria-label="Badges" className="divide-y divide-line">
            {paperStandings(verification, now).map((standing) => (
              <Item key={standing.badgeType} standing={standing} onHandIn={setHandingIn} onWithdraw={setAsked} />
            ))}
          </ul>
        )}
      </Loaded>
      {handingIn && <HandInPaper badgeType={handingIn} onClose={() => setHandingIn(null)} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Withdraw this paper?"
        description={
          asked ? `We stop looking at ${asked.fileName} for “${badgeTypes[asked.badgeType]}”, and delete it at once.` : ''
        }
        confirmLabel="Withdraw Paper"
        focusFallback={heading}
        onConfirm={withdrawAsked}
      />
    </TitledCard>
  );
};
