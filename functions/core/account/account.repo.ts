import { randomInt } from 'node:crypto';
import { conflict, notFound, signedOut } from '#core/errors';
import { notify } from '#core/notification/notification.repo';
import type { PhotoChange } from '#core/photo/photo.repo';
import { StaleRead, withFreshReads } from '#core/stale';
import { recordActivity } from '#core/statistics/activity.repo';
import { count } from '#core/statistics/statistics.repo';
import { gsi3, keys } from '#core/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/table/page';
import { get, getMany } from '#core/table/read';
import { transact } from '#core/table/transact';
import { put, remove, update } from '#core/table/write';
import { emptyInbox, emptyTally } from '#core/tally/tally';
import type { EditUserBody, RegisterBody } from '#shared/contracts/user';
import { type Account, newAccount } from './account';
import type { PhotoPair } from './portfolio';

export const emailTaken = () => conflict('An account with this email already exists');

// Crockford's alphabet: no letter that reads as a digit.
const identifierAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomText = (length: number): string =>
  Array.from({ length }, () => identifierAlphabet[randomInt(identifierAlphabet.length)]).join('');

/** From the e-mail's local part; later ones of the same name get a few random characters. */
const usernameFor = (email: string, attempt: number): string => {
  const base = (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]/g, '').slice(0, 40) || 'user';
  return attempt === 0 ? base : `${base}-${randomText(5).toLowerCase()}`;
};

/**
 * Creates an account with its claims on e-mail, username and stager identifier. 16 write units.
 *
 * @throws AppError CONFLICT when the e-mail is taken, however many registrations race.
 */
export const createAccount = (id: string, registration: RegisterBody, passwordHash: string, now: Date): Promise<Account> => {
  let attempt = 0;
  return withFreshReads(async () => {
    const account = newAccount(registration, {
      id,
      username: usernameFor(registration.email, attempt++),
      stagerIdentifier: `STG-${randomText(6)}`,
      passwordHash,
      now,
    });
    await transact([
      put({ ...keys.emailClaim(account.email), entity: 'EmailClaim', userId: id }, { refusal: emailTaken() }),
      put({ ...keys.usernameClaim(account.username), entity: 'UsernameClaim', userId: id }, { refusal: new StaleRead() }),
      ...(account.stagerIdentifier
        ? [
            put(
              { ...keys.stagerClaim(account.stagerIdentifier), entity: 'StagerClaim', userId: id },
              { refusal: new StaleRead() },
            ),
          ]
        : []),
      put({ ...keys.user(id), ...gsi3.user(id), entity: 'User', ...account }),
      put({ ...keys.tally(id), entity: 'Tally', ...emptyTally }),
      put({ ...keys.inbox(id), entity: 'Inbox', ...emptyInbox }),
      count({ users: 1, [`users_${account.userType}`]: 1 }),
      ...notify('verify_email', { userId: id }, {}, now),
      recordActivity({ type: 'user_registered', userId: id }, now),
    ]);
    return account;
  });
};

/** AP01: an account by id. 1 read unit. */
export const findAccount = (id: string): Promise<Account | undefined> => get<Account>(keys.user(id));

/** @throws AppError NOT_FOUND */
export const getAccount = async (id: string): Promise<Account> => {
  const account = await findAccount(id);
  if (!account) throw notFound('User');
  return account;
};

const nobody = '0'.repeat(26);

/** The caller's own account, read again. @throws AppError UNAUTHENTICATED when it is gone meanwhile. */
export const getOwnAccount = async (id: string): Promise<Account> => {
  const account = await findAccount(id);
  if (!account) throw signedOut();
  return account;
};

/** AP02: an account by e-mail. 2 read units, for an unknown address too: the time it takes tells nobody who is registered. */
export const findAccountByEmail = async (email: string): Promise<Account | undefined> => {
  const claim = await get<{ userId: string }>(keys.emailClaim(email));
  return findAccount(claim?.userId ?? nobody);
};

/** AP03: several accounts at once, by id. 0.5 read units each. */
export const findAccounts = async (ids: Iterable<string>): Promise<Map<string, Account>> => {
  const accounts = await getMany<Account>([...new Set(ids)].map(keys.user));
  return new Map(accounts.map((account) => [account.id, account]));
};

/** AP07: all accounts, newest first. The directory's page, and 0.5 read units for each account on it. */
export const listAccounts = async (request: PageRequest): Promise<Page<Account>> => {
  const page = await queryPage<{ GSI3SK: string }>({ index: 'GSI3', partition: gsi3.users(), withKeys: true }, request);
  return { items: await getMany<Account>(page.items.map(({ GSI3SK }) => keys.user(GSI3SK))), next: page.next };
};

/**
 * Writes the edited profile; a changed e-mail moves its claim in the same transaction, which also has the former address told and the
 * new one asked.
 *
 * @throws AppError CONFLICT when the new e-mail is taken.
 */
export const saveProfile = async (account: Account, profile: EditUserBody, now: Date): Promise<Account> => {
  const { name, email, phone, company, bio } = profile;
  const moved = email !== account.email;
  await transact([
    ...(moved
      ? [
          put({ ...keys.emailClaim(email), entity: 'EmailClaim', userId: account.id }, { refusal: emailTaken() }),
          remove(keys.emailClaim(account.email)),
          ...notify('email_changed', { userId: account.id, to: account.email }, {}, now),
          ...notify('verify_email', { userId: account.id }, {}, now),
        ]
      : []),
    update(keys.user(account.id), {
      // A reset link that went to the former address opens nothing any more.
      set: { name, email, phone, company, bio, ...(moved && { resetTokenHash: null }) },
      // Two changes of the e-mail racing would leave a claim that nobody holds.
      when: { email: account.email },
      refusal: new StaleRead(),
    }),
  ]);
  return { ...account, name, email, phone, company, bio };
};

/** Writes the photos of a portfolio and its pairs; what its files change with it is in the same transaction. @throws StaleRead */
export const savePortfolio = async (account: Account, { photos, writes }: PhotoChange, pairs: PhotoPair[]): Promise<Account> => {
  await transact([
    update(keys.user(account.id), {
      set: { portfolioPhotos: photos, portfolioPairs: pairs },
      when: { portfolioPhotos: account.portfolioPhotos, portfolioPairs: account.portfolioPairs ?? null },
      refusal: new StaleRead(),
    }),
    ...writes,
  ]);
  return { ...account, portfolioPhotos: photos, portfolioPairs: pairs };
};
