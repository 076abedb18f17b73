import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { stored } from '#lib/storage';
import { toastFailure } from '#lib/toast';
import type { Deck } from '#shared/contracts/answers/deck';
import type { AnswerDeckBody } from '#shared/contracts/deck';
import { deckQuery } from './queries';

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
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const [own, setOwn] = useState(() => readOwn(token));
  const save = useMutation({
    // One after the other: each replaces the one before.
    scope: { id: `hearts:${token}` },
    mutationFn: ({ viewer, firstName, hearts }: OwnHearts) =>
      call('answerDeck', { params: { token }, body: { viewer, firstName, hearts } }),
    onSuccess: (answer) => queryClient.setQueryData(deckQuery(token).queryKey, answer),
    onError: (error) => {
      toastFailure('Your heart wasn’t saved', error);
      // A refusal means that a stager was chosen, or that the deck is gone.
      return refresh(deckQuery(token).queryKey);
    },
  });
  const send = (next: OwnHearts): void => {
    const before = own;
    setOwn(next);
    storedFor(token).write(JSON.stringify(next));
    save.mutate(next, {
      onError: () => {
        setOwn(before);
        storedFor(token).write(JSON.stringify(before));
      },
    });
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
