import { endingEntities, followedEntities, liveEntities } from '#core/kernel/table/schema';
import type { StreamReaderId } from '#shared/schedules';

/** Matches any of the texts, or any value. */
type ImagePattern = Record<string, { S: readonly (string | { exists: true })[] }>;

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
interface StreamPattern {
  eventName?: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  dynamodb: { NewImage?: ImagePattern; OldImage?: ImagePattern };
}

const changing = liveEntities.filter((entity) => !endingEntities.includes(entity));

const hints: readonly StreamPattern[] = [
  { dynamodb: { NewImage: { entity: { S: changing } } } },
  { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: liveEntities } } } },
];
const pushes: readonly StreamPattern[] = [
  { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['Mail'] }, push: { S: [{ exists: true }] } } } },
];

/** The changes of the table that start each function, in AWS and on a laptop (local/live/stream.ts). */
export const streamFilters: Record<StreamReaderId, readonly StreamPattern[]> = {
  broadcastChanges: [...hints, ...pushes],
  followChanges: [
    { dynamodb: { NewImage: { entity: { S: followedEntities.filter((entity) => entity !== 'Message') } } } },
    { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['Message'] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: ['User', 'Project', 'Bid'] } } } },
  ],
};

interface Delivery {
  from: 'LATEST' | 'TRIM_HORIZON';
  /** Seconds. */
  retriedFor: number;
  /** The queue `missed-events` gets the position of records that failed for so long. Otherwise they are dropped. */
  isQueued: boolean;
}

/** How long each reader retries: hints and pushes are useless after a minute, but figures must become correct. */
export const deliveries: Record<StreamReaderId, Delivery> = {
  broadcastChanges: { from: 'LATEST', retriedFor: 60, isQueued: false },
  followChanges: { from: 'TRIM_HORIZON', retriedFor: 900, isQueued: true },
};

export const filtersWithoutHints = (reader: StreamReaderId): readonly StreamPattern[] =>
  streamFilters[reader].filter((pattern) => !hints.includes(pattern));

interface Changed {
  eventName?: string | undefined;
  dynamodb?: { NewImage?: Image | undefined; OldImage?: Image | undefined } | undefined;
}
type Image = Record<string, { S?: string | undefined }>;

const hasAll = (image: Image | undefined, pattern: ImagePattern = {}): boolean =>
  Object.entries(pattern).every(([attribute, { S: wanted }]) => {
    const text = image?.[attribute]?.S;
    return text !== undefined && wanted.some((one) => typeof one === 'object' || one === text);
  });

/** Returns whether a change starts a reader, as Lambda decides it in AWS. */
export const startsReader = (reader: StreamReaderId, { eventName, dynamodb }: Changed): boolean =>
  streamFilters[reader].some(
    (filter) =>
      (!filter.eventName || filter.eventName.some((name) => name === eventName)) &&
      hasAll(dynamodb?.NewImage, filter.dynamodb.NewImage) &&
      hasAll(dynamodb?.OldImage, filter.dynamodb.OldImage),
  );
