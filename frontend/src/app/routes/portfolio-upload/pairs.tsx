import { type FormEvent, useRef, useState } from 'react';
import { PortfolioPair } from '#components/portfolio-pair';
import { useSavePortfolio } from '#features/account/queries';
import { useKeptFocus } from '#lib/hooks';
import type { PortfolioPair as PhotoPlaces } from '#shared/contracts/answers/user';
import { Button } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { Photo } from '#ui/photo';
import { SmallText, Text } from '#ui/text';

const title = 'your portfolio';
const pairFrames = [{ from: '64rem', width: 'min(100vw - 30.5rem, 50rem)' }, { width: '100vw - 6rem' }] as const;
const choiceFrames = [
  { from: '64rem', width: 'min(25vw - 8rem, 12rem)', ratio: 4 / 3 },
  { width: '25vw - 2rem', ratio: 4 / 3 },
] as const;

interface ChoiceProps {
  label: string;
  photos: readonly string[];
  /** The indexes of the photos that can be chosen. */
  free: readonly number[];
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** A choice of one photo. */
const PhotoChoice = ({ label, photos, free, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="flex min-w-0 flex-col gap-2">
    <legend className="mb-2 text-sm font-medium">{label}</legend>
    <div className="grid grid-cols-4 gap-2">
      {free.map((place) => (
        <label key={photos[place]} className="relative block cursor-pointer">
          <input
            type="radio"
            name={label}
            aria-label={`Photo ${place + 1}`}
            checked={chosen === place}
            onChange={() => onChoose(place)}
            className="peer absolute size-full cursor-pointer opacity-0"
          />
          <Photo
            src={photos[place] ?? ''}
            frames={choiceFrames}
            className="aspect-4/3 w-full rounded-md object-cover outline-offset-2 outline-evergreen peer-checked:outline-3 peer-focus-visible:outline-3"
          />
        </label>
      ))}
    </div>
  </fieldset>
);

interface PairsProps {
  photos: readonly string[];
  pairs: readonly PhotoPlaces[];
  /** The places of those that are concepts. */
  concepts: readonly number[];
}

/** Pairs photos that show one room before and after. Owners see a pair under a slider. */
export const Pairs = ({ photos, pairs, concepts }: PairsProps) => {
  const save = useSavePortfolio();
  const card = useRef<HTMLDivElement>(null);
  // The pressed button goes with its pair.
  useKeptFocus(JSON.stringify(pairs), card);
  const [before, setBefore] = useState<number | null>(null);
  const [after, setAfter] = useState<number | null>(null);
  const free = photos.flatMap((_, place) => (pairs.some((pair) => pair.before === place || pair.after === place) ? [] : [place]));
  const isChosen = before !== null && after !== null && before !== after;
  const saveAs = (next: readonly PhotoPlaces[]) => save.mutate({ photos: [...photos], pairs: [...next] });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen) return;
    saveAs([...pairs, { before, after }]);
    setBefore(null);
    setAfter(null);
  };
  return (
    <TitledCard title="Before and after" size="md" padding="lg" className="flex flex-col gap-6">
      <div ref={card} tabIndex={-1} className="flex flex-col gap-6 rounded-sm">
        <Text tone="soft">Two photos of one room tell more than four. Owners move a slider over the two.</Text>
        {pairs.map((pair) => (
          <div key={pair.before} className="flex flex-col items-start gap-3">
            <div className="w-full">
              <PortfolioPair {...{ photos, pair, concepts, title }} frames={pairFrames} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              disabled={save.isPending}
              aria-label={`Separate photos ${pair.before + 1} and ${pair.after + 1}`}
              onClick={() => saveAs(pairs.filter((other) => other !== pair))}
            >
              Separate
            </Button>
          </div>
        ))}
        {free.length > 1 && (
          <form noValidate onSubmit={add} className="flex flex-col items-start gap-5">
            <div className="flex w-full flex-col gap-4">
              <PhotoChoice label="Before" {...{ photos, free }} chosen={before} onChoose={setBefore} />
              <PhotoChoice label="After" {...{ photos, free }} chosen={after} onChoose={setAfter} />
            </div>
            {before !== null && before === after && <SmallText role="alert">Please choose two different photos.</SmallText>}
            <Button type="submit" variant="secondary" pending={save.isPending} disabled={!isChosen}>
              Mark as a Pair
            </Button>
          </form>
        )}
      </div>
    </TitledCard>
  );
};
