import { existing } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { get, getMany } from '#core/kernel/table/read';
import { put, type Write } from '#core/kernel/table/write';
import { ttl } from '#core/kernel/time';
import { findAccount, findAccounts } from './account.repo';
import type { FormerMember, Party } from './former';

export const putLeaver = (member: FormerMember): Write =>
  put(
    { ...keys.leaver(member.id), entity: 'Leaver', ...member, expiresAtEpochSeconds: ttl(new Date(member.expiresAt)) },
    { refusal: new StaleRead() },
  );

/** AP150: returns a member who is being deleted. 1 read unit. */
export const findLeaver = (userId: string): Promise<FormerMember | undefined> => get<FormerMember>(keys.leaver(userId));

export const keepFormerMember = (bidId: string, member: FormerMember): Write =>
  put({
    ...keys.formerMember(bidId),
    entity: 'FormerMember',
    bidId,
    ...member,
    expiresAtEpochSeconds: ttl(new Date(member.expiresAt)),
  });

// TTL deletes late.
const isReadable = (member: FormerMember | undefined, now: Date): member is FormerMember =>
  member !== undefined && member.expiresAt > now.toISOString();

interface PartyOfBid {
  bidId: string;
  userId: string;
}

/** AP151: returns a party of a bid: the account, or what is kept of a former one. 1 read unit, 2 for a former member. */
export const findParty = async ({ bidId, userId }: PartyOfBid, now: Date): Promise<Party | undefined> => {
  const account = await findAccount(userId);
  if (account) return account;
  const member = await get<FormerMember>(keys.formerMember(bidId));
  return isReadable(member, now) ? member : undefined;
};

/** @throws AppError NOT_FOUND once nothing of the party is kept */
export const getParty = async (of: PartyOfBid, now: Date): Promise<Party> => existing('User', await findParty(of, now));

/** AP152: returns a party of each bid, by bid id. 0.5 read units each, 1 for a former member. */
export const findParties = async (of: readonly PartyOfBid[], now: Date): Promise<Map<string, Party>> => {
  const accounts = await findAccounts(of.map(({ userId }) => userId));
  const gone = of.filter(({ userId }) => !accounts.has(userId)).map(({ bidId }) => bidId);
  const members = gone.length > 0 ? await getMany<FormerMember & { bidId: string }>(gone.map(keys.formerMember)) : [];
  const former = new Map(members.filter((member) => isReadable(member, now)).map((member) => [member.bidId, member]));
  return new Map(
    of.flatMap(({ bidId, userId }) => {
      const party: Party | undefined = accounts.get(userId) ?? former.get(bidId);
      return party ? [[bidId, party]] : [];
    }),
  );
};
