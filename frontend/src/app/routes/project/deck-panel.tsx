import { Heart, Link2, Presentation } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, whenOpened } from '#components/when-opened';
import { useWithdrawDeck } from '#features/decks/mutations';
import { formatDate, plural } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { OwnDeck } from '#shared/contracts/answers/deck';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { bidsOfDeck, deckPositions, optionName } from '#shared/contracts/deck-values';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { TitledCard } from '#ui/layout';
import { SmallText, Text } from '#ui/text';
import type { Deciding } from './decisions';

const DeckDialog = whenOpened(() => import('./deck-dialog'));
const DeckLinkDialog = whenOpened(async () => ({ default: (await import('./deck-dialog')).DeckLinkDialog }));

interface AnswerProps {
  deck: OwnDeck;
  bids: readonly BidWithBidder[];
  deciding: Deciding;
}

/** Returns the seller's name for a bid: "Option A". */
const optionIn = ({ bidIds }: OwnDeck, bidId: string): string => optionName(deckPositions[bidIds.indexOf(bidId)] ?? 'a');

const Answer = ({ deck, bids, deciding }: AnswerProps) => {
  const { answer } = deck;
  if (!answer) return <Text>No favorite yet. We’ll notify you.</Text>;
  const favorite = bids.find(({ id }) => id === answer.bidId);
  const seller = answer.firstName ? `Your seller, ${answer.firstName},` : 'Your seller';
  const { onHold } = favorite?.bidder ?? {};
  return (
    <>
      <div className="flex flex-col gap-1">
        <Text weight="medium" className="flex items-start gap-2">
          <Heart className="mt-1 size-[1.125rem] shrink-0 text-terracotta" />
          <span>
            {favorite
              ? `${seller} likes ${optionIn(deck, answer.bidId)}, ${favorite.bidder.stagerIdentifier}.`
              : `${seller} liked a bid that is no longer there.`}
          </span>
        </Text>
        {answer.note && <Text className="pl-6.5 wrap-anywhere">{`“${answer.note}”`}</Text>}
      </div>
      {favorite?.status === 'pending' && !onHold && !deciding.otherSelected && !deciding.pausedBecause && (
        <Button size="sm" className="self-start" onClick={() => deciding.onDecide('accept', favorite)}>
          {`Accept ${favorite.bidder.stagerIdentifier}`}
        </Button>
      )}
    </>
  );
};

interface HeartsProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  deck: OwnDeck;
}

/** Shows the stager of each option and its hearts by room. */
const Hearts = ({ project: { photos, photoTexts }, bids, deck }: HeartsProps) => (
  <DetailList
    details={deck.bidIds.map((id) => ({
      label: `${optionIn(deck, id)} · ${bids.find((bid) => bid.id === id)?.bidder.stagerIdentifier ?? 'no longer there'}`,
      value: deck.hearts
        .filter(({ bidId }) => bidId === id)
        .map(({ photo, count, names }) => (
          <span key={photo} className="block">
            <span>{`${photoTexts[photos.indexOf(photo)] || `Photo ${photos.indexOf(photo) + 1}`}: ${plural(count, 'heart')}`}</span>
            {names.length > 0 && <SmallText as="span">{` ${names.join(', ')}`}</SmallText>}
          </span>
        )),
    }))}
  />
);

interface DeckPanelProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  deck: OwnDeck | null;
  /** Days of rental in the comparison. */
  days: number;
  deciding: Deciding;
}

const DeckPanel = ({ project, bids, deck, days, deciding }: DeckPanelProps) => {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState(false);
  const [sending, setSending] = useState(false);
  const withdraw = useWithdrawDeck(project.id);
  // Bids of suspended stagers cannot be accepted.
  const pending = bids.filter(({ status, bidder }) => status === 'pending' && !bidder.onHold);
  const mayMake = project.status === 'open' && !project.hasSelectedBid && pending.length >= bidsOfDeck.least;
  if (deck === null && !mayMake && !making) return null;
  return (
    <>
      {deck === null ? (
        <TitledCard title="Does your seller decide?" ground="tint" className="flex flex-col gap-3 print:hidden">
          <Text>Send them the bids as one page. They need no account, and stagers stay anonymous.</Text>
          <Button variant="secondary" size="sm" className="self-start" onClick={() => setMaking(true)}>
            <Presentation />
            <span>Make a Deck for Your Seller</span>
          </Button>
        </TitledCard>
      ) : (
        <TitledCard
          title="Your seller’s deck"
          ground="tint"
          className="flex flex-col gap-3 print:hidden"
          action={
            <Button variant="quiet" size="sm" onClick={() => setEnding(true)}>
              Withdraw
            </Button>
          }
        >
          <Answer deck={deck} bids={bids} deciding={deciding} />
          <Hearts project={project} bids={bids} deck={deck} />
          <Button variant="secondary" size="sm" className="self-start" onClick={() => setSending(true)}>
            <Link2 />
            <span>Send the Link</span>
          </Button>
          <SmallText>
            {[
              deck.views === 0 ? 'Not opened yet' : `Opened ${plural(deck.views, 'time')}`,
              plural(deck.bidIds.length, 'bid'),
              `ends ${formatDate(deck.expiresAt)}`,
            ].join(' · ')}
          </SmallText>
        </TitledCard>
      )}
      <DeckDialog open={making} project={project} bids={pending} days={days} onClose={() => setMaking(false)} />
      {deck && <DeckLinkDialog open={sending} deck={deck} onClose={() => setSending(false)} />}
      <AlertDialog
        open={ending}
        onOpenChange={setEnding}
        title="Withdraw this deck?"
        description="Its link stops working right away, and its hearts and answer are deleted. You can make another deck."
        confirmLabel="Withdraw Deck"
        onConfirm={async () => {
          await withdraw.mutateAsync();
          setEnding(false);
        }}
      />
    </>
  );
};

export default DeckPanel;
