import { maskContacts } from '#core/kernel/masking/mask';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Account } from '#core/market/account/account';
import type { NotificationRecord } from '#core/market/notification/notification';
import type { Notification } from '#shared/notification/notification.answers';

export interface Reading {
  account: Account;
  now: Date;
  /** `self`, or `other-1`: the same user everywhere in one export. */
  who: (userId: string) => string;
  texts: NotificationTexts;
}

/** Returns the texts of notifications and emails, which this room may not import. */
export interface NotificationTexts {
  notification: (notification: NotificationRecord, read: boolean) => Notification;
  /** The title of an email in the list of sent emails. */
  email: (event: string) => string;
}

/** Undefined is written like null. */
export type Cell = string | number | boolean | null | undefined;

export interface NamedFile {
  /** In the media bucket. */
  key: string;
  name: string;
}

/** `next` is undefined after the last piece of a part. Only the columns of its part are written, whatever else a row has. */
export interface Piece<Row = Record<string, Cell>> {
  rows: readonly Row[];
  files?: readonly NamedFile[];
  next: string | undefined;
}

export type Read<Row = Record<string, Cell>> = (reading: Reading, cursor: string | undefined) => Promise<Piece<Row>>;

/** Rows. */
export const pieceSize = 100;

/** Reads a list, with a piece for each page. */
export const readEach =
  <T, Row>(
    page: (reading: Reading, request: PageRequest) => Promise<Page<T>>,
    rows: (items: readonly T[], reading: Reading) => Promise<readonly Row[]> | readonly Row[],
  ): Read<Row> =>
  async (reading, cursor) => {
    const { items, next } = await page(reading, { limit: pieceSize, cursor });
    return { rows: await rows(items, reading), next };
  };

/** Reads a part of one piece. */
export const readOnce =
  <Row>(rows: (reading: Reading) => Promise<Omit<Piece<Row>, 'next'>> | Omit<Piece<Row>, 'next'>): Read<Row> =>
  async (reading) => ({ ...(await rows(reading)), next: undefined });

interface Place {
  outer?: string | undefined;
  inner?: string | undefined;
}

/** Reads a list for each item of another list, such as the messages of each conversation. */
export const readWithin =
  <Outer, Row>(
    outer: (reading: Reading, request: PageRequest) => Promise<Page<Outer>>,
    inner: (item: Outer, reading: Reading, cursor: string | undefined) => Promise<Piece<Row>>,
  ): Read<Row> =>
  async (reading, cursor) => {
    const place = cursor === undefined ? {} : (JSON.parse(cursor) as Place);
    const { items, next } = await outer(reading, { limit: 1, cursor: place.outer });
    const [item] = items;
    const piece = item === undefined ? { rows: [], next: undefined } : await inner(item, reading, place.inner);
    const following: Place | undefined =
      piece.next !== undefined ? { ...place, inner: piece.next } : next === undefined ? undefined : { outer: next };
    return { ...piece, next: following && JSON.stringify(following) };
  };

/** Reads one list after the other. */
export const readInTurn =
  <Row>(...reads: readonly Read<Row>[]): Read<Row> =>
  async (reading, cursor) => {
    const [at, from] = cursor === undefined ? [0, undefined] : (JSON.parse(cursor) as [number, string | undefined]);
    const piece = await (reads[at] as Read<Row>)(reading, from);
    if (piece.next !== undefined) return { ...piece, next: JSON.stringify([at, piece.next]) };
    return { ...piece, next: at + 1 < reads.length ? JSON.stringify([at + 1]) : undefined };
  };

/** Masks text by another user even after a paid bid, because the bid shows the other party's contact details. */
export const maskOther = <Text extends string | null>(text: Text): Text =>
  (text === null ? null : maskContacts(text).text) as Text;
