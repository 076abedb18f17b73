import { endingEntities, followedEntities, toldEntities } from '#core/kernel/table/schema';
import type { StreamReaderId } from '#shared/schedules';

/** Attributes of an item: any of these texts, or that there is one. */
type ImagePattern = Record<string, { S: readonly (string | { exists: true })[] }>;

/**
 * A filter of changes in the form of Lambda's event source mappings, as far as it is used here.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export interface StreamPattern {
  eventName?: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  dynamodb: { NewImage?: ImagePattern; OldImage?: ImagePattern };
}

const changing = toldEntities.filter((entity) => !endingEntities.includes(entity));

const hints: readonly StreamPattern[] = [
  { dynamodb: { NewImage: { entity: { S: changing } } } },
  { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: toldEntities } } } },
];
const pushes: readonly StreamPattern[] = [
  { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['Mail'] }, push: { S: [{ exists: true }] } } } },
];

/** Which changes of the table start which function: in AWS, and on a laptop (local/live/stream.ts). */
export const streamFilters: Record<StreamReaderId, readonly StreamPattern[]> = {
  tellChanges: [...hints, ...pushes],
  followChanges: [
    { dynamodb: { NewImage: { entity: { S: followedEntities.filter((entity) => entity !== 'Message') } } } },
    { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['Message'] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: ['User', 'Project', 'Bid'] } } } },
  ],
};

interface Delivery {
  /** Where a new reader begins. */
  from: 'LATEST' | 'TRIM_HORIZON';
  /** Seconds for which a record is delivered again while it fails. */
  retriedFor: number;
  /** Whether the queue `unheard` gets the place of what failed for so long; otherwise it is dropped. */
  isQueued: boolean;
}

/** A hint or a push that is a minute late is worthless. A figure must be right in the end. */
export const deliveries: Record<StreamReaderId, Delivery> = {
  tellChanges: { from: 'LATEST', retriedFor: 60, isQueued: false },
  followChanges: { from: 'TRIM_HORIZON', retriedFor: 900, isQueued: true },
};

/** The filters of a stage without live updates. */
export const filtersWithoutHints = (reader: StreamReaderId): readonly StreamPattern[] =>
  streamFilters[reader].filter((pattern) => !hints.includes(pattern));

/** A change of the table, as far as filters look at it. */
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

/** Whether a function is started with a change, where Lambda itself does not decide it. */
export const isFor = (reader: StreamReaderId, { eventName, dynamodb }: Changed): boolean =>
  streamFilters[reader].some(
    (filter) =>
      (!filter.eventName || filter.eventName.some((name) => name === eventName)) &&
      hasAll(dynamodb?.NewImage, filter.dynamodb.NewImage) &&
      hasAll(dynamodb?.OldImage, filter.dynamodb.OldImage),
  );
