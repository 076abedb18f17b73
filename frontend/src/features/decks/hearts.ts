import { useState } from 'react';
import { stored } from '#lib/storage';
import type { Deck } from '#shared/contracts/answers/deck';
import type { AnswerDeckBody } from '#shared/contracts/deck';
import { useAnswerDeck } from './mutations';

type Heart = NonNullable<AnswerDeckBody['hearts']>[number];

/** What this device has left on a deck. */
interface OwnHearts {
  viewer: string;
  firstName: string;
  hearts: Heart[];
}

const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
};

const storedFor = (token: string) => stored('localStorage', `deck:${token}`);

const readOwn = (token: string): OwnHearts => {
  try {
    const own = JSON.parse(storedFor(token).read() ?? 'null') as OwnHearts | null;
    if (own?.viewer) return own;
  } catch {
    // What another version left there is of no use.
  }
  return { viewer: newSecret(), firstName: '', hearts: [] };
};

const isSame = (one: Heart) => (other: Pick<Heart, 'position' | 'photo'>) =>
  one.position === other.position && one.photo === other.photo;

/** The hearts of this device on a deck. They are kept on the device, so that a tap can be taken back later. */
export const useHearts = (token: string, deck: Deck) => {
  const [own, setOwn] = useState(() => readOwn(token));
  const { mutate } = useAnswerDeck(token);
  const keep = (next: OwnHearts): void => {
    setOwn(next);
    storedFor(token).write(JSON.stringify(next));
  };
  const send = (next: OwnHearts): void => {
    keep(next);
    mutate({ ...next, note: null }, { onError: () => keep(own) });
  };
  return {
    firstName: own.firstName,
    hasAny: own.hearts.length > 0,
    has: (heart: Heart): boolean => own.hearts.some(isSame(heart)),
    /** How many devices like a concept, and the first names that they left. */
    on: (heart: Heart) => deck.hearts.find(isSame(heart)) ?? { count: 0, names: [] },
    toggle: (heart: Heart): void => {
      const others = own.hearts.filter((one) => !isSame(heart)(one));
      send({ ...own, hearts: others.length < own.hearts.length ? others : [...others, heart] });
    },
    nameMyself: (firstName: string): void => send({ ...own, firstName }),
  };
};
export type Hearts = ReturnType<typeof useHearts>;
