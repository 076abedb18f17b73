import { maskContacts } from '#core/kernel/masking/mask';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Account } from '#core/market/account/account';
import type { NotificationRecord } from '#core/market/notification/notification';
import type { Notification } from '#shared/contracts/answers/notification';

/** Whose data is read, and how others are called in it. */
export interface Reading {
  account: Account;
  now: Date;
  /** `self`, or `other-1`: the same person everywhere in one copy. */
  who: (userId: string) => string;
  texts: NotificationTexts;
}

/** Words notifications, which the market cannot. */
export interface NotificationTexts {
  notification: (notification: NotificationRecord, read: boolean) => Notification;
  /** What an email is called in the list of those that were sent. */
  email: (event: string) => string;
}

export type Cell = string | number | boolean | null;

/** A file that a row names. */
export interface NamedFile {
  /** Of the object in the media bucket. */
  key: string;
  name: string;
}

/** A piece of a part, and where to go on; `next` is undefined after the last. */
export interface Piece<Column extends string = string> {
  rows: readonly Readonly<Record<Column, Cell>>[];
  files?: readonly NamedFile[];
  next: string | undefined;
}

export type Read<Column extends string = string> = (reading: Reading, cursor: string | undefined) => Promise<Piece<Column>>;

/** Rows that are read at a time. */
export const pieceSize = 100;

/** How a list is read: a page of it is a piece. */
export const each =
  <T, Column extends string>(
    page: (reading: Reading, request: PageRequest) => Promise<Page<T>>,
    rows: (items: readonly T[], reading: Reading) => Promise<Piece<Column>['rows']> | Piece<Column>['rows'],
  ): Read<Column> =>
  async (reading, cursor) => {
    const { items, next } = await page(reading, { limit: pieceSize, cursor });
    return { rows: await rows(items, reading), next };
  };

/** What does not go on: one row, or a few. */
export const once =
  <Column extends string>(
    rows: (reading: Reading) => Promise<Omit<Piece<Column>, 'next'>> | Omit<Piece<Column>, 'next'>,
  ): Read<Column> =>
  async (reading) => ({ ...(await rows(reading)), next: undefined });

/** A place in a list of lists. */
interface Place {
  outer?: string | undefined;
  inner?: string | undefined;
}

/** What stands in a list of each item of another list: the messages of each conversation. */
export const within =
  <Outer, Column extends string>(
    outer: (reading: Reading, request: PageRequest) => Promise<Page<Outer>>,
    inner: (item: Outer, reading: Reading, cursor: string | undefined) => Promise<Piece<Column>>,
  ): Read<Column> =>
  async (reading, cursor) => {
    const place = cursor === undefined ? {} : (JSON.parse(cursor) as Place);
    const { items, next } = await outer(reading, { limit: 1, cursor: place.outer });
    const [item] = items;
    const piece = item === undefined ? { rows: [], next: undefined } : await inner(item, reading, place.inner);
    const following: Place | undefined =
      piece.next !== undefined ? { ...place, inner: piece.next } : next === undefined ? undefined : { outer: next };
    return { ...piece, next: following && JSON.stringify(following) };
  };

/** One list after the other. */
export const inTurn =
  <Column extends string>(...reads: readonly Read<Column>[]): Read<Column> =>
  async (reading, cursor) => {
    const [at, from] = cursor === undefined ? [0, undefined] : (JSON.parse(cursor) as [number, string | undefined]);
    const piece = await (reads[at] as Read<Column>)(reading, from);
    if (piece.next !== undefined) return { ...piece, next: JSON.stringify([at, piece.next]) };
    return { ...piece, next: at + 1 < reads.length ? JSON.stringify([at + 1]) : undefined };
  };

/**
 * Masks a text that somebody else wrote, also after a paid bid: the contact details of the other party stand with the bid.
 */
export const ofOther = <Text extends string | null>(text: Text): Text => (text === null ? null : maskContacts(text).text) as Text;
