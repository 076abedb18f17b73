import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeTime, encodeTime } from 'ulid';
import type { Item, Part, Template } from './template.bench';

const ids = /([0-7][0-9A-HJKMNP-TV-Z]{25})/;

/** Mail and jobs are pending work, which nothing that is measured reads. */
const leftOut = new Set(['Mail', 'Job']);

interface Pieces {
  pieces: string[];
}

const cut = (item: Item): Pieces => ({ pieces: JSON.stringify({ Item: item }).split(ids) });

/** Items whose keys have no id of the copy's own (the totals, claims of addresses, sessions) exist only once. */
const isOfEachCopy = ({ PK, SK, entity }: Item, shared: ReadonlySet<string>): boolean =>
  !leftOut.has(entity?.S ?? '') && `${PK?.S}#${SK?.S}`.split(ids).some((piece, at) => at % 2 === 1 && !shared.has(piece));

/** An id that sorts within its copy as its model does, `earlierMs` before it. */
const idOfCopy = (id: string, copy: number, earlierMs: number): string =>
  `${encodeTime(decodeTime(id) - earlierMs, 10)}${id.slice(10, 20)}${encodeTime(copy, 6)}`;

// Ids sort by time, and lists show the newest items: if all copies had the same time, a list would show copies of one item.
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

export const heavy = { owner: 500, stager: 2000, project: 500 } as const;

/**
 * Writes a marketplace with so many projects in the format of a DynamoDB export, one item per line. The heavy accounts are the
 * same in each size. Keys that join two ids contain them in order, so copies that keep one of the two keep its times as well.
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
