import { clsx } from 'clsx';
import { Flag, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#components/when-opened';
import { paths } from '#config/paths';
import { useAcceptBid, useRejectBid } from '#features/bids/mutations';
import { amountBefore } from '#features/bids/terms';
import { ReportDialog } from '#features/moderation/report-button';
import type { ReportTarget } from '#features/moderation/report-dialog';
import { useAuth } from '#lib/auth';
import { formatDollars } from '#lib/format';
import { introduceAs } from '#lib/introduction';
import { photoName } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { platformFee } from '#shared/payment/fees';
import type { ProjectDetail } from '#shared/project/project.answers';
import { ActionMenu } from '#ui/action-menu';
import { Button, ButtonLink } from '#ui/button';
import { SmallText } from '#ui/text';
import { bidderNameId } from './bid-parts';
import { unclearText } from './unclear';
import { useAskFirst } from './use-ask-first';

type Decision = 'accept' | 'reject';

export type Decide = (decision: Decision, bid: BidWithBidder) => void;

/** Returns why the owner cannot accept a bid now, if so. The notice at the top of the page says what to do. */
export const useAcceptBlock = ({ hidden }: ProjectDetail): string | undefined => {
  const isSuspended = useAuth().user?.suspension !== undefined;
  return isSuspended ? 'your account is suspended' : hidden && 'your project is hidden';
};

interface DecisionProps {
  bid: BidWithBidder;
  project: ProjectDetail;
  onDecide: Decide;
}

/** Shows the buttons to decide on a pending bid. With another bid accepted, this one can only be rejected. */
const DecisionButtons = ({ bid, project, onDecide }: DecisionProps) => {
  const otherSelected = project.hasSelectedBid;
  const pausedWhile = useAcceptBlock(project);
  if (bid.status !== 'pending') return null;
  const whose = { 'aria-describedby': bidderNameId(bid) };
  const refusal = pausedWhile
    ? `You can’t accept a bid while ${pausedWhile}.`
    : bid.bidder.onHold && 'You can’t accept this bid while we review the stager’s account.';
  return (
    <>
      {refusal ? (
        <SmallText className="w-full">{refusal}</SmallText>
      ) : (
        <Button {...whose} size="sm" disabled={otherSelected} onClick={() => onDecide('accept', bid)}>
          {otherSelected ? 'Accept Bid (Already selected another)' : 'Accept Bid'}
        </Button>
      )}
      <Button {...whose} size="sm" variant="secondary" onClick={() => onDecide('reject', bid)}>
        Reject Bid
      </Button>
    </>
  );
};

interface BidActionsProps extends DecisionProps {
  /** Full width. */
  block?: boolean;
  /** After the buttons. */
  children?: ReactNode;
}

export const BidActions = ({ block = false, children, ...decision }: BidActionsProps) => {
  const { bid } = decision;
  return (
    <div className={clsx('flex flex-wrap items-center gap-2 print:hidden', block && '*:grow')}>
      <DecisionButtons {...decision} />
      <ButtonLink
        to={paths.conversation(bid.userId)}
        state={introduceAs(bid.bidder.stagerIdentifier, bid.projectId)}
        aria-describedby={bidderNameId(bid)}
        size="sm"
        variant="quiet"
      >
        <MessageCircle />
        Message
      </ButtonLink>
      {children}
    </div>
  );
};

/** Offers to report a bid or one of its concepts. */
export const BidMenu = ({ bid, project }: { bid: BidWithBidder; project: ProjectDetail }) => {
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState<ReportTarget>();
  const report = (label: string, chosen: ReportTarget) => ({
    label,
    icon: <Flag />,
    onSelect: () => {
      setTarget(chosen);
      setOpen(true);
    },
  });
  return (
    <>
      <ActionMenu
        label="Actions for this bid"
        describedBy={bidderNameId(bid)}
        actions={[
          report('Report this bid', { targetType: 'bid', targetId: bid.id }),
          ...bid.concepts.map(({ photo, of }, index) =>
            report(`Report concept ${index + 1}: ${photoName(project, of)}`, {
              targetType: 'concept',
              targetId: photo,
              withinId: bid.id,
            }),
          ),
        ]}
        className="shrink-0 print:hidden"
      />
      {target && (
        <ReportDialog key={target.targetId} open={open} onOpenChange={setOpen} what={target.targetType} target={target} />
      )}
    </>
  );
};

/** Shows that the bid replaces a withdrawn one. */
export const RevisedNote = ({ bid }: { bid: BidWithBidder }) => {
  const before = amountBefore(bid);
  if (before === null) return null;
  return (
    <SmallText as="span" className="w-full">
      revised from {formatDollars(before)}
    </SmallText>
  );
};

/** Explains what accepting does. The smallest bids have no fee, so both parties get contact details at once. */
const acceptanceText = (bid: BidWithBidder): string => {
  const { amount, timeline, bidder } = bid;
  const unclear = unclearText(bid);
  const offer = `${bidder.stagerIdentifier} offers ${formatDollars(amount)}, timeline ${timeline}.${unclear ? ` ${unclear}` : ''}`;
  return platformFee(bid) === 0
    ? `${offer} You’ll see each other’s contact details at once, and the stager will contact you within 24 hours. You can’t undo this.`
    : `${offer} The stager pays our fee first, then contacts you within 24 hours. While we wait for the payment, your project takes no other bids. You can’t undo this.`;
};

interface Question {
  decision: Decision;
  bid: BidWithBidder;
}

const wordsOf = ({ decision, bid }: Question) =>
  decision === 'accept'
    ? ({
        tone: 'primary',
        title: 'Accept this bid?',
        description: acceptanceText(bid),
        confirmLabel: 'Accept Bid',
        cancelLabel: 'Not Yet',
      } as const)
    : {
        title: 'Reject this bid?',
        description: `We remove ${bid.bidder.stagerIdentifier}’s bid of ${formatDollars(bid.amount)} from your list. This stager can’t bid on the project again.`,
        confirmLabel: 'Reject Bid',
        cancelLabel: 'Keep It',
      };

/** Asks before it accepts or rejects a bid. A rejected bid leaves the list, and the focus goes to `landing`. */
export const useDecision = (landing: () => HTMLElement | null) => {
  const mutations = { accept: useAcceptBid(), reject: useRejectBid() };
  const { ask, subject, dialog } = useAskFirst(({ decision, bid }: Question) => mutations[decision].mutateAsync(bid.id), landing);
  return {
    decide: (decision: Decision, bid: BidWithBidder) => ask({ decision, bid }),
    dialog: subject && <AlertDialog {...wordsOf(subject)} {...dialog} />,
  };
};
