import { keys } from '#core/kernel/table/keys';
import { type Get, get, getMany } from '#core/kernel/table/read';
import { put, type Write } from '#core/kernel/table/write';
import type { BidRecord } from './bid';

interface LinkRecord {
  ownerId: string;
  stagerId: string;
}

export const linkParties = ({ ownerId, userId: stagerId, id, projectId }: BidRecord): Write =>
  put({ ...keys.link(ownerId, stagerId), entity: 'Link', ownerId, stagerId, bidId: id, projectId }, { replace: true });

/** AP50: returns whether a paid bid links two users. 1 read unit. */
export const areLinked = async (userId: string, otherId: string, read: Get = get): Promise<boolean> =>
  (await read<LinkRecord>(keys.link(userId, otherId))) !== undefined;

/** AP51: returns which of `otherIds` a paid bid links to `userId`. 0.5 read units each. */
export const findLinkedUsers = async (userId: string, otherIds: readonly string[]): Promise<Set<string>> => {
  const links = await getMany<LinkRecord>(otherIds.map((otherId) => keys.link(userId, otherId)));
  return new Set(links.map(({ ownerId, stagerId }) => (ownerId === userId ? stagerId : ownerId)));
};
