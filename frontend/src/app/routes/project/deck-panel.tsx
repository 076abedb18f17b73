import { Heart, Link2, Presentation } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, whenOpened } from '#components/when-opened';
import { useWithdrawDeck } from '#features/decks/mutations';
import { formatDate, plural } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/answers/bid';
import type { OwnDeck } from '#shared/contracts/answers/deck';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { bidsOfDeck } from '#shared/contracts/deck-values';
import type { Duration } from '#shared/rental';
import { Button } from '#ui/button';
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

/** The seller's favorite, and the way to accept it. */
const Answer = ({ deck: { answer }, bids, deciding }: AnswerProps) => {
  if (!answer) return <Text>No favorite yet. We notify you here and by email.</Text>;
  const favorite = bids.find(({ id }) => id === answer.bidId);
  const seller = answer.firstName ? `Your seller, ${answer.firstName},` : 'Your seller';
  const { onHold } = favorite?.bidder ?? {};
  return (
    <>
      <div className="flex flex-col gap-1">
        <Text weight="medium" className="flex items-start gap-2">
          <Heart className="mt-1 size-[1.125rem] shrink-0 text-terracotta" />
          <span>
            {favorite ? `${seller} likes ${favorite.bidder.stagerIdentifier}.` : `${seller} liked a bid that is no longer there.`}
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

interface HeartsTableProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  deck: OwnDeck;
}

/** How many hearts each bid has for each room. */
const HeartsTable = ({ project: { photos, photoTexts }, bids, deck: { bidIds, hearts } }: HeartsTableProps) => {
  const rooms = photos.map((photo, index) => ({ photo, name: photoTexts[index] || `Photo ${index + 1}` }));
  const liked = rooms.filter(({ photo }) => hearts.some((one) => one.photo === photo));
  const shown = bidIds.flatMap((id) => bids.find((bid) => bid.id === id) ?? []);
  if (liked.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Hearts by room and stager</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Hearts
            </th>
            {shown.map(({ id, bidder }) => (
              <th key={id} scope="col" className="py-1.5 pr-4 font-medium">
                {bidder.stagerIdentifier}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {liked.map(({ photo, name }) => (
            <tr key={photo} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {name}
              </th>
              {shown.map(({ id }) => {
                const { count = 0, names = [] } = hearts.find((one) => one.bidId === id && one.photo === photo) ?? {};
                return (
                  <td key={id} className="py-1.5 pr-4">
                    <span className="font-medium tabular-nums">{count}</span>
                    {names.length > 0 && <SmallText as="span">{` ${names.join(', ')}`}</SmallText>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface DeckPanelProps {
  project: ProjectDetail;
  bids: readonly BidWithBidder[];
  /** Null where there is none. */
  deck: OwnDeck | null;
  /** For how long the furniture is needed, as the comparison has it. */
  days: Duration;
  deciding: Deciding;
}

/** The deck of a project, for its owner: its link, its hearts and its favorite. */
const DeckPanel = ({ project, bids, deck, days, deciding }: DeckPanelProps) => {
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState(false);
  const [sending, setSending] = useState(false);
  const withdraw = useWithdrawDeck(project.id);
  const pending = bids.filter(({ status }) => status === 'pending');
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
          <HeartsTable project={project} bids={bids} deck={deck} />
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
