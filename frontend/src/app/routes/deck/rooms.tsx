import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Heart as HeartIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import type { Hearts } from '#features/decks/hearts';
import { plural } from '#lib/format';
import { conceptDisclosure, conceptText } from '#shared/concept/concept.values';
import type { Deck } from '#shared/deck/deck.answers';
import { type DeckPosition, maxFirstName, optionName } from '#shared/deck/deck.values';
import { Button, IconButton } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Photo } from '#ui/photo';
import { Heading, SmallText, Text } from '#ui/text';

const frames = [
  { from: '64rem', width: '52rem', ratio: 4 / 3 },
  { width: '100vw - 2.5rem', ratio: 4 / 3 },
] as const;

interface RoomOption {
  position: DeckPosition;
  /** "A", and "A 2" for a second concept of the same bid. */
  label: string;
  concept: Deck['bids'][number]['concepts'][number];
}

/** `of`: "Option A for Living room". */
const HeartButton = ({ of, isLiked, onPress }: { of: string; isLiked: boolean; onPress: () => void }) => (
  <button
    type="button"
    aria-pressed={isLiked}
    aria-label={`Like ${of}`}
    onClick={onPress}
    className={clsx(
      'inline-flex size-12 shrink-0 items-center justify-center rounded-full border transition-colors print:hidden',
      isLiked ? 'border-terracotta bg-terracotta-tint text-terracotta' : 'border-edge bg-paper text-ink hover:bg-sand',
    )}
  >
    <HeartIcon className={clsx('size-5', isLiked && 'fill-current')} />
  </button>
);

const Likes = ({ count, names }: ReturnType<Hearts['on']>) =>
  count > 0 && <Text as="span">{[plural(count, 'heart'), names.join(', ')].filter(Boolean).join(': ')}</Text>;

interface SlideProps {
  src: string;
  alt: string;
  eager?: boolean;
  hidden?: boolean;
  className?: string;
  /** Below the picture. */
  children: ReactNode;
}

const Slide = ({ src, alt, eager = false, hidden = false, className, children }: SlideProps) => (
  <figure
    inert={hidden}
    className={clsx('flex w-full shrink-0 snap-start flex-col gap-3 print:break-inside-avoid', hidden && 'opacity-0', className)}
  >
    <div className="overflow-hidden rounded-lg bg-sand">
      {/* A concept says that it is one in its lower right corner, which is never cut off. */}
      <Photo src={src} alt={alt} frames={frames} eager={eager} className="aspect-4/3 w-full object-cover object-bottom-right" />
    </div>
    <figcaption className="flex items-start justify-between gap-3">{children}</figcaption>
  </figure>
);

interface RoomProps {
  photo: string;
  /** "Living room". */
  name: string;
  options: RoomOption[];
  hearts: Hearts;
  decided: boolean;
}

/** Shows a room's photo and the concepts over it. Readers swipe, press a button, or use the arrow keys. */
const Room = ({ photo, name, options, hearts, decided }: RoomProps) => {
  const track = useRef<HTMLElement>(null);
  const [option, setOption] = useState(0);
  const [isToday, setIsToday] = useState(false);
  const names = ['Today', ...options.map(({ label }) => `Option ${label}`)];
  const current = isToday ? 0 : option + 1;
  // Not animated, so that the pictures are exactly over each other and the differences stand out.
  const show = (index: number): void => {
    setIsToday(index === 0);
    if (index > 0) track.current?.scrollTo({ left: (index - 1) * track.current.clientWidth });
  };
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent): void => {
    const next = Math.round(scrollLeft / clientWidth);
    if (next === option) return;
    setOption(next);
    setIsToday(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = current + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : Number.NaN);
    if (!names[next]) return;
    event.preventDefault();
    show(next);
  };
  return (
    <fieldset
      // Narrow enough to show a whole picture with its buttons.
      className="flex min-w-0 flex-col gap-4"
      style={{ maxWidth: 'max(20rem, (100svh - 17rem) * 4 / 3)' }}
      onKeyDown={onKeyDown}
    >
      <legend className="sr-only">{`Show ${name}`}</legend>
      <div className="flex flex-wrap gap-2 print:hidden">
        {names.map((label, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-pressed={index === current}
            onClick={() => show(index)}
            className={clsx(
              'min-h-11 min-w-12 rounded-full border px-4 text-base font-medium transition-colors',
              index === current ? 'border-evergreen bg-evergreen text-paper' : 'border-edge bg-paper text-ink hover:bg-sand',
            )}
          >
            {label.replace('Option ', '')}
          </button>
        ))}
      </div>
      <span role="status" className="sr-only">
        {names[current]}
      </span>
      <div className="relative">
        <Slide src={photo} alt={`${name} today`} className="absolute inset-x-0 top-0 print:static">
          <Text as="span" className={clsx(!isToday && 'hidden print:block')}>
            Today: the room as it is
          </Text>
        </Slide>
        <section
          ref={track}
          aria-label={`Options for ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
          tabIndex={0}
          onScroll={onScroll}
          style={{ scrollbarWidth: 'none', overscrollBehaviorX: 'contain' }}
          className="relative flex snap-x snap-mandatory overflow-x-auto rounded-lg print:grid print:grid-cols-2 print:gap-6 print:overflow-visible"
        >
          {options.map(({ position, label, concept: { photo: picture, caption } }, index) => (
            <Slide
              key={picture}
              src={picture}
              alt={`Option ${label}: ${conceptText(caption)}`}
              eager={index === 0}
              hidden={isToday}
            >
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <Text as="span" weight="medium">{`Option ${label}`}</Text>
                {caption && <Text as="span">{caption}</Text>}
                <SmallText as="span">{conceptDisclosure}</SmallText>
                <Likes {...hearts.on({ position, photo })} />
              </span>
              {!decided && (
                <HeartButton
                  of={`${optionName(position)} for ${name}`}
                  isLiked={hearts.has({ position, photo })}
                  onPress={() => hearts.toggle({ position, photo })}
                />
              )}
            </Slide>
          ))}
        </section>
      </div>
    </fieldset>
  );
};

/** Asks for a first name, because several family members may leave hearts. */
const FirstName = ({ hearts, ownerName }: { hearts: Hearts; ownerName: string | null }) => {
  const [name, setName] = useState(hearts.firstName);
  const isSaved = name.trim() === hearts.firstName;
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaved) hearts.nameMyself(name.trim());
      }}
    >
      <div className="min-w-48 flex-1">
        <Field
          label="Your first name (optional)"
          hint={`So that ${ownerName ?? 'the person who sent the link'} knows whose hearts these are.`}
        >
          <Input
            autoComplete="given-name"
            maxLength={maxFirstName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" disabled={isSaved}>
        {isSaved && hearts.firstName ? 'Saved' : 'Add Name'}
      </Button>
    </form>
  );
};

/** Shows one room at a time, and all rooms in print. */
export const Rooms = ({ deck, hearts }: { deck: Deck; hearts: Hearts }) => {
  const [current, setCurrent] = useState(0);
  const rooms = deck.photos.map((photo, index) => ({
    photo,
    name: deck.photoTexts[index] || (deck.photos.length > 1 ? `Room ${index + 1}` : 'Your room'),
    options: deck.bids.flatMap(({ position, concepts }) => {
      const own = concepts.filter(({ of }) => of === photo);
      return own.map((concept, at) => ({ position, concept, label: position.toUpperCase() + (at > 0 ? ` ${at + 1}` : '') }));
    }),
  }));
  if (rooms.length === 0) return null;
  const index = Math.min(current, rooms.length - 1);
  return (
    <section aria-labelledby="rooms" className="flex flex-col gap-4">
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
