import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '#components/lazy-part';
import { PageMeta, ScreenLoading } from '#components/page';
import { ScreenNotice } from '#components/screen-notice';
import { termLines } from '#features/bids/terms';
import { useHearts } from '#features/decks/hearts';
import { deckQuery } from '#features/decks/queries';
import { BadgeList } from '#features/verification/badge-list';
import { ApiError, messageOf } from '#lib/errors';
import { formatDollars } from '#lib/format';
import { arriveAt } from '#lib/hooks';
import { finishedRooms } from '#lib/portfolio-notes';
import { bidTimelineLabel } from '#lib/project-labels';
import { readServed } from '#lib/served';
import { totalLine } from '#shared/bid/rental';
import type { DeckBid, Deck as DeckView } from '#shared/deck/deck.answers';
import { type DeckPosition, optionName } from '#shared/deck/deck.values';
import { servedDeckId } from '#shared/pages';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Container } from '#ui/layout';
import { PhotoButton, useGallery } from '#ui/photos';
import { ErrorState, Notice } from '#ui/states';
import { Heading, Text } from '#ui/text';
import { BidSheet, DeckFrame, DeckLine, SheetFacts, SheetPrice } from './parts';
import { Rooms } from './rooms';

const FavoriteDialog = lazyPart(() => import('./favorite-dialog'));

let isTaken = false;

/** Returns the data in the page (functions/pages/deck-page.ts). Only once, because later it is outdated. */
const takeServedDeck = (): DeckView | undefined => {
  const served = isTaken ? undefined : readServed<DeckView>(servedDeckId);
  isTaken = true;
  return served;
};

const portfolioFrames = [
  { from: '40rem' as const, width: '9rem', height: '6.5rem' },
  { width: '6rem', height: '4.5rem' },
];

/** Shows three photos. The gallery has the rest. */
const Portfolio = ({ bid }: { bid: DeckBid }) => {
  const { photos, texts } = finishedRooms(bid);
  const title = `Rooms staged before, ${optionName(bid.position)}`;
  const { open, gallery } = useGallery(title, photos, texts);
  if (photos.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <Heading level={3} size="xs">
        Rooms staged before
      </Heading>
      <ul className="flex flex-wrap gap-2">
        {photos.slice(0, 3).map((photo, index) => (
          <li key={photo}>
            <PhotoButton
              {...{ photos, index, title, texts, frames: portfolioFrames }}
              onOpen={open}
              className="h-18 w-24 rounded-md sm:h-26 sm:w-36"
            />
          </li>
        ))}
        {photos.length > 3 && (
          <li className="print:hidden">
            <Button variant="quiet" size="sm" className="h-full" onClick={() => open(3)}>
              +{photos.length - 3} more
            </Button>
          </li>
        )}
      </ul>
      {gallery}
    </div>
  );
};

const priceOf = (bid: DeckBid, days: number) => {
  if (bid.amount === null) return null;
  const total = totalLine({ ...bid, amount: bid.amount }, days, formatDollars);
  return <SheetPrice price={formatDollars(bid.amount)} total={total} />;
};

/** Names whose favorite it is. */
const favoriteOf = ({ answer }: DeckView, isOwn: boolean): string =>
  isOwn ? 'Your favorite' : answer?.firstName ? `${answer.firstName}’s favorite` : 'Favorite so far';

interface SheetProps {
  bid: DeckBid;
  deck: DeckView;
  isOwnAnswer: boolean;
  onChoose: (position: DeckPosition) => void;
}

const Sheet = ({ bid, deck, isOwnAnswer, onChoose }: SheetProps) => {
  const nameId = `bid-${bid.position}`;
  const isFavorite = deck.answer?.position === bid.position;
  return (
    <BidSheet
      id={nameId}
      name={
        <span className="flex flex-wrap items-center gap-3">
          {optionName(bid.position)}
          {bid.chosen && <Badge tone="green">Chosen</Badge>}
          {isFavorite && !bid.chosen && <Badge tone="terracotta">{favoriteOf(deck, isOwnAnswer)}</Badge>}
        </span>
      }
      price={priceOf(bid, deck.days)}
    >
      <SheetFacts timeline={bidTimelineLabel(bid.timeline)} included={termLines(bid).map((line) => <li key={line}>{line}</li>)} />
      {bid.badges.length > 0 && <BadgeList {...bid} />}
      <Portfolio bid={bid} />
      {!deck.decided && (
        <Button
          variant={isFavorite ? 'secondary' : 'primary'}
          aria-describedby={nameId}
          className="self-start print:hidden"
          onClick={() => onChoose(bid.position)}
        >
          <Heart />
          {!isFavorite ? 'This Is My Favorite' : isOwnAnswer ? 'Change Your Answer' : 'My Favorite Too'}
        </Button>
      )}
    </BidSheet>
  );
};

/** Says whether there is a favorite, and whether it can still be chosen. */
const Standing = ({ deck, isOwnAnswer }: Pick<SheetProps, 'deck' | 'isOwnAnswer'>) => {
  const { bids, answer, decided } = deck;
  const chosen = bids.find((bid) => bid.chosen);
  if (decided)
    return (
      <Notice tone="success" title={chosen ? `${optionName(chosen.position)} was chosen` : 'A stager was chosen'}>
        <Text size="sm">Thank you for your help. There is nothing more to do here.</Text>
      </Notice>
    );
  if (bids.length === 0)
    return (
      <Notice tone="warning" title="None of these options is available any more">
        <Text size="sm">Ask the person who sent you the link for new ones.</Text>
      </Notice>
    );
  if (!answer) return null;
  return bids.some(({ position }) => position === answer.position) ? (
    <Notice tone="success" title={`${favoriteOf(deck, isOwnAnswer)}: ${optionName(answer.position)}`}>
      <Text size="sm">{`${answer.note ? `“${answer.note}” ` : ''}You can change your mind until a stager is chosen.`}</Text>
    </Notice>
  ) : (
    <Notice tone="warning" title="The favorite is no longer available">
      <Text size="sm">Please choose another option.</Text>
    </Notice>
  );
};

const Bids = ({ deck, token }: { deck: DeckView; token: string }) => {
  const [choosing, setChoosing] = useState<DeckPosition | null>(null);
  const hearts = useHearts(token, deck);
  const standing = useRef<HTMLDivElement>(null);
  const isTooLate = deck.decided && choosing !== null;
  useEffect(() => {
    if (!isTooLate) return;
    setChoosing(null);
    arriveAt(standing.current);
  }, [isTooLate]);
  return (
    <>
      <Rooms deck={deck} hearts={hearts} />
      <div
        ref={standing}
        role="status"
        tabIndex={-1}
        className={clsx('scroll-mt-4 outline-none', deck.answer === null && !deck.decided && 'empty:sr-only')}
      >
        <Standing deck={deck} isOwnAnswer={hearts.isOwnAnswer} />
      </div>
      <Heading level={2} size="md">
        The options
      </Heading>
      {!deck.decided && deck.gone.length > 0 && (
        <Text>{deck.gone.map((position) => `${optionName(position)} is no longer available.`).join(' ')}</Text>
      )}
      <ul className="flex flex-col gap-6">
        {deck.bids.map((bid) => (
          <Sheet key={bid.position} bid={bid} deck={deck} isOwnAnswer={hearts.isOwnAnswer} onChoose={setChoosing} />
        ))}
      </ul>
      {choosing && !isTooLate && (
        <FavoriteDialog deck={deck} token={token} hearts={hearts} chosen={choosing} onClose={() => setChoosing(null)} />
      )}
    </>
  );
};

/** Shows some bids as Option A, B and C, room by room. Needs no account. */
const Deck = () => {
  const { token = '' } = useParams();
  const [served] = useState(takeServedDeck);
  const { data: deck, error, refetch, isFetching } = useQuery({ ...deckQuery(token), ...(served && { initialData: served }) });
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return <ScreenNotice title={messageOf(error)} pageTitle="Staging ideas" illustration="emptyRoom" />;
  if (deck)
    return (
      <DeckFrame
        from={deck.ownerName ? `From ${deck.ownerName}` : 'For you to look at'}
        title={deck.title}
        line={deck.line && <DeckLine>{deck.line}</DeckLine>}
      >
        <Bids deck={deck} token={token} />
      </DeckFrame>
    );
  if (!error) return <ScreenLoading />;
  return (
    <Container className="flex flex-1 flex-col justify-center">
      <PageMeta title="Staging ideas" />
      <ErrorState
        level={1}
        title="This page couldn’t be loaded"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    </Container>
  );
};

export default Deck;
