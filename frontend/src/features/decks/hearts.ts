import { useState } from 'react';
import { stored } from '#lib/storage';
import type { Deck } from '#shared/deck/deck.answers';
import type { AnswerDeckBody } from '#shared/deck/deck.contract';
import { useAnswerDeck } from './mutations';

type Heart = NonNullable<AnswerDeckBody['hearts']>[number];

interface OwnHearts {
  viewer: string;
  firstName: string;
  hearts: Heart[];
  /** Of the favorite that was sent from this device. */
  answeredAt?: string | undefined;
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
    // Stored by another version of the page.
  }
  return { viewer: newSecret(), firstName: '', hearts: [] };
};

const isSame = (one: Heart) => (other: Pick<Heart, 'position' | 'photo'>) =>
  one.position === other.position && one.photo === other.photo;

/** Stores the device's hearts locally, so that they can be taken back later. */
export const useHearts = (token: string, deck: Deck) => {
  const [own, setOwn] = useState(() => readOwn(token));
  const { mutate } = useAnswerDeck(token);
  const keep = (next: OwnHearts): void => {
    setOwn(next);
    storedFor(token).write(JSON.stringify(next));
  };
  const send = (next: OwnHearts): void => {
    keep(next);
    const { viewer, firstName, hearts } = next;
    mutate({ viewer, firstName, hearts, note: null }, { onError: () => keep(own) });
  };
  return {
    firstName: own.firstName,
    hasAny: own.hearts.length > 0,
    has: (heart: Heart): boolean => own.hearts.some(isSame(heart)),
    on: (heart: Heart) => deck.hearts.find(isSame(heart)) ?? { count: 0, names: [] },
    toggle: (heart: Heart): void => {
      const others = own.hearts.filter((one) => !isSame(heart)(one));
      send({ ...own, hearts: others.length < own.hearts.length ? others : [...others, heart] });
    },
    /** The favorite may be of somebody else in the family. */
    isOwnAnswer: deck.answer !== null && deck.answer.answeredAt === own.answeredAt,
    keepAnswer: ({ answer }: Deck): void => keep({ ...own, answeredAt: answer?.answeredAt }),
    nameMyself: (firstName: string): void => send({ ...own, firstName }),
  };
};
export type Hearts = ReturnType<typeof useHearts>;
