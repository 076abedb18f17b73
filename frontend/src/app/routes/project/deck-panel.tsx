import { Link2, Presentation } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#components/lazy-part';
import { AlertDialog, whenOpened } from '#components/when-opened';
import { useWithdrawDeck } from '#features/decks/mutations';
import { formatDate, plural } from '#lib/format';
import { photoName } from '#lib/project-labels';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { OwnDeck } from '#shared/deck/deck.answers';
import { bidsOfDeck, optionOf } from '#shared/deck/deck.values';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { DetailList } from '#ui/facts';
import { SmallText, Text } from '#ui/text';
import { isAcceptable } from './compare';
import { type Decide, useAcceptBlock } from './decisions';
import { FoldedSection } from './fold';

const DeckDialog = lazyPart(() => import('./deck-dialog'));
const DeckLinkDialog = whenOpened(async () => ({ default: (await import('./deck-dialog')).DeckLinkDialog }));

const answerText = (deck: OwnDeck, favorite: BidWithBidder | undefined): string => {
  const { answer } = deck;
  if (!answer) return 'No favorite yet. We’ll notify you.';
  const { bidId, firstName, withdrawn } = answer;
  if (favorite) {
    const client = firstName ? `Your client, ${firstName},` : 'Your client';
    return `${client} likes ${optionOf(deck, bidId)}, ${favorite.bidder.stagerIdentifier}.`;
  }
  const client = firstName ?? 'your client';
  return withdrawn
    ? `The stager whose bid ${client} liked has withdrawn.`
    : `The bid that ${client} liked is no longer available.`;
};

interface HeartsProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  deck: OwnDeck;
}

/** Shows each option's stager and its hearts by room. */
const Hearts = ({ project, bids, deck }: HeartsProps) => (
  <DetailList
    details={deck.bidIds.map((id) => ({
      label: `${optionOf(deck, id)} · ${bids.find((bid) => bid.id === id)?.bidder.stagerIdentifier ?? 'no longer available'}`,
      value: deck.hearts
        .filter(({ bidId }) => bidId === id)
        .map(({ photo, count, names }) => (
          <span key={photo} className="block">
            <span>{`${photoName(project, photo)}: ${plural(count, 'heart')}`}</span>
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
  onDecide: Decide;
}

const DeckPanel = ({ project, bids, deck, days, onDecide }: DeckPanelProps) => {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState(false);
  const [sending, setSending] = useState(false);
  const withdraw = useWithdrawDeck(project.id);
  const pausedWhile = useAcceptBlock(project);
  const pending = bids.filter((bid) => bid.status === 'pending' && isAcceptable(bid));
  const mayMake = project.status === 'open' && !project.hasSelectedBid && pending.length >= bidsOfDeck.least;
  if (deck === null && !mayMake && !making) return null;
  const favorite = bids.find(({ id }) => id === deck?.answer?.bidId);
  const canAccept = favorite && pending.includes(favorite) && !project.hasSelectedBid && !pausedWhile;
  return (
    <>
      <FoldedSection
        title={deck ? 'Your client’s deck' : 'Make a deck for your client'}
        anchor="deck"
        className="print:hidden"
        note={deck && answerText(deck, favorite)}
      >
        {deck ? (
          <>
            {deck.answer?.note && <Text className="wrap-anywhere">{`“${deck.answer.note}”`}</Text>}
            {canAccept && (
              <Button size="sm" className="self-start" onClick={() => onDecide('accept', favorite)}>
                {`Accept ${favorite.bidder.stagerIdentifier}`}
              </Button>
            )}
            <Hearts project={project} bids={bids} deck={deck} />
            <div className="flex flex-wrap items-center gap-2">
              {project.hidden ? (
                <SmallText>Nobody can open it while your project is hidden.</SmallText>
              ) : (
                <Button variant="secondary" size="sm" onClick={() => setSending(true)}>
                  <Link2 />
                  <span>Send the Link</span>
                </Button>
              )}
              <Button variant="quiet" size="sm" onClick={() => setEnding(true)}>
                Withdraw
              </Button>
            </div>
            <SmallText>
              {[
                deck.views === 0 ? 'Not opened yet' : `Opened ${plural(deck.views, 'time')}`,
                plural(bids.filter(({ id }) => deck.bidIds.includes(id)).length, 'bid'),
                `ends ${formatDate(deck.expiresAt)}`,
              ].join(' · ')}
            </SmallText>
          </>
        ) : (
          <>
            <Text>A deck shows the bids as one page. Your client needs no account, and stagers stay anonymous.</Text>
            {pausedWhile ? (
              <SmallText>You can’t make a deck while {pausedWhile}.</SmallText>
            ) : (
              <Button variant="secondary" size="sm" className="self-start" onClick={() => setMaking(true)}>
                <Presentation />
                <span>Make Deck</span>
              </Button>
            )}
          </>
        )}
      </FoldedSection>
      {making && <DeckDialog project={project} bids={pending} days={days} onClose={() => setMaking(false)} />}
      {deck && <DeckLinkDialog open={sending} deck={deck} onClose={() => setSending(false)} />}
      <AlertDialog
        open={ending}
        onOpenChange={setEnding}
        title="Withdraw this deck?"
        description="Its link stops working right away, and its hearts and answer are deleted. You can make another deck."
        confirmLabel="Withdraw Deck"
        onConfirm={() => withdraw.mutateAsync()}
      />
    </>
  );
};

export default DeckPanel;
