import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeTime, encodeTime } from 'ulid';
import type { Item, Part, Template } from './template.bench';

const ids = /([0-7][0-9A-HJKMNP-TV-Z]{25})/;

/** Mail and jobs are work that waits; nothing that is measured reads them. */
const leftOut = new Set(['Mail', 'Job']);

/** An item as text, cut at its ids: every other piece is one. */
interface Pieces {
  pieces: string[];
}

const cut = (item: Item): Pieces => ({ pieces: JSON.stringify({ Item: item }).split(ids) });

/** What is named after nothing that a copy has of its own (the totals, claims of addresses, sessions) is there once. */
const isOfEachCopy = ({ PK, SK, entity }: Item, shared: ReadonlySet<string>): boolean =>
  !leftOut.has(entity?.S ?? '') && `${PK?.S}#${SK?.S}`.split(ids).some((piece, at) => at % 2 === 1 && !shared.has(piece));

/** An id of the same order among those of its copy, `earlierMs` before its model. */
const idOfCopy = (id: string, copy: number, earlierMs: number): string =>
  `${encodeTime(decodeTime(id) - earlierMs, 10)}${id.slice(10, 20)}${encodeTime(copy, 6)}`;

// Ids sort by time, and a list shows the newest: of copies at the same time it would show many of one item.
const copyEveryMs = 600_000;

function* copiesOf({ items, shared }: Part, copies: number, everyMs: number): Generator<string> {
  const kept = new Set(shared);
  yield items.map((item) => `${JSON.stringify({ Item: item })}\n`).join('');
  const models = items.filter((item) => isOfEachCopy(item, kept)).map(cut);
  for (let copy = 1; copy < copies; copy += 1) {
    const renamed = new Map(shared.map((id) => [id, id]));
    const rename = (id: string): string => {
      const name = renamed.get(id) ?? idOfCopy(id, copy, copy * everyMs);
      renamed.set(id, name);
      return name;
    };
    yield models.map(({ pieces }) => `${pieces.map((piece, at) => (at % 2 === 1 ? rename(piece) : piece)).join('')}\n`).join('');
  }
}

/** What one of the heavy accounts has of its kind. */
export const heavy = { owner: 500, stager: 2000, project: 500 } as const;

/**
 * Writes a marketplace of so many projects, as an export of DynamoDB has it: a line for each item. The heavy accounts are the same in each.
 * Keys that join two ids have them in order; so copies that keep one of the two keep the times of the other.
 */
export const writeCopies = (file: string, { projects, marketplace, heavy: parts }: Template, size: number): Promise<void> =>
  pipeline(
    Readable.from(
      (function* () {
        for (const of of ['owner', 'stager', 'project'] as const) yield* copiesOf(parts[of], heavy[of], 0);
        yield* copiesOf(marketplace, size / projects, copyEveryMs);
      })(),
    ),
    createWriteStream(file),
  );
