import { Heart, Presentation } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, whenOpened } from '#components/when-opened';
import { useWithdrawDeck } from '#features/decks/mutations';
import { formatDate, plural } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { OwnDeck } from '#shared/contracts/answers/deck';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { bidsOfDeck } from '#shared/contracts/deck-values';
import { Button } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { SmallText, Text } from '#ui/text';
import type { Deciding } from './decisions';

const DeckDialog = whenOpened(() => import('./deck-dialog'));

interface AnswerProps {
  deck: OwnDeck;
  bids: readonly BidWithBidder[];
  deciding: Deciding;
}

/** What the seller has answered, and the way to accept it. */
const Answer = ({ deck: { answer }, bids, deciding }: AnswerProps) => {
  if (!answer) return <Text>No answer yet. You are told of it here and by email.</Text>;
  const favorite = bids.find(({ id }) => id === answer.bidId);
  const seller = answer.firstName ? `Your seller, ${answer.firstName},` : 'Your seller';
  const { onHold } = favorite?.bidder ?? {};
  return (
    <>
      <div className="flex flex-col gap-1">
        <Text weight="medium" className="flex items-start gap-2">
          <Heart className="mt-1 size-[1.125rem] shrink-0 text-terracotta" />
          {favorite
            ? `${seller} likes ${favorite.bidder.stagerIdentifier}.`
            : `${seller} liked a bid that is not there any more.`}
        </Text>
        {answer.note && <Text className="pl-6.5 wrap-anywhere">“{answer.note}”</Text>}
      </div>
      {favorite?.status === 'pending' && !onHold && !deciding.otherSelected && (
        <Button size="sm" className="self-start" onClick={() => deciding.onDecide('accept', favorite)}>
          Accept {favorite.bidder.stagerIdentifier}
        </Button>
      )}
    </>
  );
};

interface DeckPanelProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  /** Null where there is none. */
  deck: OwnDeck | null;
  deciding: Deciding;
}

/** What the owner shows to the seller: made here, answered there. */
const DeckPanel = ({ project, bids, deck, deciding }: DeckPanelProps) => {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState(false);
  const withdraw = useWithdrawDeck(project.id);
  const pending = bids.filter(({ status }) => status === 'pending');
  const mayMake = project.status === 'open' && !project.hasSelectedBid && pending.length >= bidsOfDeck.least;
  if (deck === null && !mayMake && !making) return null;
  return (
    <>
      {deck === null ? (
        <TitledCard title="Does your seller decide?" ground="tint" className="flex flex-col gap-3 print:hidden">
          <Text>Show the bids on one page. Your seller needs no account, and sees no names.</Text>
          <Button variant="secondary" size="sm" className="self-start" onClick={() => setMaking(true)}>
            <Presentation />
            Make a Deck for Your Seller
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
          <SmallText>
            {deck.views === 0 ? 'Not opened yet' : `Opened ${plural(deck.views, 'time')}`} · {plural(deck.bidIds.length, 'bid')} ·
            ends {formatDate(deck.expiresAt)}
          </SmallText>
        </TitledCard>
      )}
      <DeckDialog open={making} project={project} bids={pending} onClose={() => setMaking(false)} />
      <AlertDialog
        open={ending}
        onOpenChange={setEnding}
        title="Withdraw this deck?"
        description="Its link stops working at once, and the answer goes with it. You can make another deck."
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
