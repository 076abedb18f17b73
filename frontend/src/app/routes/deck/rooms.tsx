import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Heart as HeartIcon } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Hearts } from '#features/decks/hearts';
import { plural } from '#lib/format';
import type { Deck } from '#shared/contracts/answers/deck';
import { conceptDisclosure, conceptText } from '#shared/contracts/concept-values';
import { type DeckPosition, optionName } from '#shared/contracts/deck-values';
import { IconButton } from '#ui/button';
import { Photo } from '#ui/photo';
import { Heading, SmallText, Text } from '#ui/text';
import { FirstName } from './first-name';

const frames = [
  { from: '64rem', width: '52rem', ratio: 4 / 3 },
  { width: '100vw - 2.5rem', ratio: 4 / 3 },
] as const;

interface RoomOption {
  position: DeckPosition;
  concept: Deck['bids'][number]['concepts'][number];
}

interface HeartButtonProps {
  of: string;
  heart: { position: DeckPosition; photo: string };
  hearts: Hearts;
  disabled: boolean;
}

/** Likes a concept, or takes that back; and says how many others like it. */
const HeartButton = ({ of, heart, hearts, disabled }: HeartButtonProps) => {
  const { count, names } = hearts.on(heart);
  const isLiked = hearts.has(heart);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        aria-pressed={isLiked}
        aria-label={`Like ${of}`}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && hearts.toggle(heart)}
        className={clsx(
          'inline-flex size-12 items-center justify-center rounded-full border transition-colors print:hidden',
          isLiked ? 'border-terracotta bg-terracotta-tint text-terracotta' : 'border-edge bg-paper text-ink hover:bg-sand',
          disabled && 'cursor-not-allowed opacity-60',
        )}
      >
        <HeartIcon className={clsx('size-5', isLiked && 'fill-current')} />
      </button>
      {count > 0 && <SmallText as="span">{[plural(count, 'heart'), names.join(', ')].filter(Boolean).join(': ')}</SmallText>}
    </div>
  );
};

interface SlideProps {
  src: string;
  alt: string;
  /** On the picture: "Today", "Option A". */
  name: string;
  eager: boolean;
  children?: ReactNode;
}

const Slide = ({ src, alt, name, eager, children }: SlideProps) => (
  <figure className="flex w-full shrink-0 snap-center flex-col gap-3 print:break-inside-avoid">
    <div className="relative overflow-hidden rounded-lg bg-sand">
      <Photo src={src} alt={alt} frames={frames} eager={eager} className="aspect-4/3 w-full object-cover" />
      <span aria-hidden="true" className="absolute top-3 left-3 rounded-full bg-paper px-3 py-1 text-sm font-medium text-ink">
        {name}
      </span>
    </div>
    <figcaption className="flex flex-wrap items-start justify-between gap-3">{children}</figcaption>
  </figure>
);

interface RoomProps {
  photo: string;
  /** "Living Room". */
  name: string;
  options: RoomOption[];
  hearts: Hearts;
  decided: boolean;
}

/** One room: the photo of it, and beside it what each option makes of it. Swiped, or chosen by a button for each. */
const Room = ({ photo, name, options, hearts, decided }: RoomProps) => {
  const track = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(1);
  const slides = [
    { name: 'Today', label: 'Today' },
    ...options.map(({ position }) => ({ name: optionName(position), label: position.toUpperCase() })),
  ];
  const show = (index: number): void => {
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };
  // The first option is what people came for. The photo of today is one swipe back.
  const begin = useCallback((element: HTMLElement | null): void => {
    track.current = element;
    element?.scrollTo({ left: element.clientWidth, behavior: 'instant' });
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2 print:hidden">
        <legend className="sr-only">{`Show ${name}`}</legend>
        {slides.map(({ name: slide, label }, index) => (
          <button
            key={slide}
            type="button"
            aria-label={slide}
            aria-pressed={index === current}
            onClick={() => show(index)}
            className={clsx(
              'min-h-10 min-w-12 rounded-full border px-4 text-sm font-medium transition-colors',
              index === current ? 'border-evergreen bg-evergreen text-paper' : 'border-edge bg-paper text-ink hover:bg-sand',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <section
        ref={begin}
        aria-label={`${name}, side by side`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth print:grid print:grid-cols-2 print:gap-6 print:overflow-visible"
      >
        <Slide src={photo} alt={`${name} today`} name="Today" eager={false}>
          <Text size="sm">This is the room as it is.</Text>
        </Slide>
        {options.map(({ position, concept }, index) => (
          <Slide
            key={position}
            src={concept.photo}
            alt={`${optionName(position)}: ${conceptText(concept.caption)}`}
            name={optionName(position)}
            eager={index === 0}
          >
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              {concept.caption && <Text as="span">{concept.caption}</Text>}
              <SmallText as="span">{conceptDisclosure}</SmallText>
            </span>
            <HeartButton
              of={`${optionName(position)} for ${name}`}
              heart={{ position, photo }}
              hearts={hearts}
              disabled={decided}
            />
          </Slide>
        ))}
      </section>
    </div>
  );
};

/** The rooms that have concepts, one at a time; on paper all of them. */
export const Rooms = ({ deck, hearts }: { deck: Deck; hearts: Hearts }) => {
  const [current, setCurrent] = useState(0);
  const rooms = deck.photos.map((photo, index) => ({
    photo,
    name: deck.photoTexts[index] || (deck.photos.length > 1 ? `Room ${index + 1}` : 'Your room'),
    options: deck.bids.flatMap(({ position, concepts }) => {
      const concept = concepts.find(({ of }) => of === photo);
      return concept ? [{ position, concept }] : [];
    }),
  }));
  if (rooms.length === 0) return null;
  const index = Math.min(current, rooms.length - 1);
  return (
    <section aria-labelledby="rooms" className="flex flex-col gap-6">
      <div className="flex items-center justify-between gap-4">
        <Heading level={2} size="md" id="rooms">
          <span aria-live="polite">{rooms[index]?.name}</span>
        </Heading>
        {rooms.length > 1 && (
          <div className="flex items-center gap-1 print:hidden">
            <IconButton label="Previous room" onClick={() => setCurrent((index + rooms.length - 1) % rooms.length)}>
              <ChevronLeft />
            </IconButton>
            <SmallText as="span" className="tabular-nums">
              {`${index + 1} of ${rooms.length}`}
            </SmallText>
            <IconButton label="Next room" onClick={() => setCurrent((index + 1) % rooms.length)}>
              <ChevronRight />
            </IconButton>
          </div>
        )}
      </div>
      {rooms.map((room, which) => (
        <div key={room.photo} className={clsx(which !== index && 'hidden print:block')}>
          {which > 0 && (
            <Heading level={3} size="sm" className="mb-4 hidden print:block">
              {room.name}
            </Heading>
          )}
          <Room {...room} hearts={hearts} decided={deck.decided} />
        </div>
      ))}
      {hearts.hasAny && !deck.decided && <FirstName hearts={hearts} ownerName={deck.ownerName} />}
    </section>
  );
};
