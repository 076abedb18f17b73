import { randomInt } from 'node:crypto';
import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { existing, signedOut } from '#core/kernel/errors';
import { claimNameOf } from '#core/kernel/mailbox';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { gsi3, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryKeys } from '#core/kernel/table/page';
import { type Get, get, getById, getMany } from '#core/kernel/table/read';
import { emptyInbox, emptyTally } from '#core/kernel/table/tally';
import { type Save, transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { notify } from '#core/market/notification/notification.repo';
import { hiddenPhoto, type KeptPhoto, showPhoto, withPhotoAt } from '#core/market/photo/hide.repo';
import type { PhotoChange } from '#core/market/photo/photo.repo';
import type { RegisterBody } from '#shared/account/user.contract';
import { type Account, newAccount } from './account';
import { claimEmail, claimKey, type EmailClaim } from './email-claim.repo';
import { checkNotBarred } from './suspension.repo';

// Crockford's alphabet: no letter looks like a digit.
const identifierAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomText = (length: number): string =>
  Array.from({ length }, () => identifierAlphabet[randomInt(identifierAlphabet.length)]).join('');

/** Returns a username from the email's local part, with random characters if that name is taken. */
const usernameFor = (email: string, attempt: number): string => {
  const base = (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]/g, '').slice(0, 40) || 'user';
  return attempt === 0 ? base : `${base}-${randomText(5).toLowerCase()}`;
};

/** Creates an account with its claims. About 27 write units. @throws AppError CONFLICT if the email is taken or barred */
export const createAccount = (
  id: string,
  registration: RegisterBody,
  passwordHash: string,
  now: Date,
  save: Save = transact,
): Promise<Account> => {
  let attempt = 0;
  return withFreshReads(async () => {
    const account = newAccount(registration, {
      id,
      username: usernameFor(registration.email, attempt++),
      stagerIdentifier: `STG-${randomText(6)}`,
      passwordHash,
      now,
    });
    await save([
      claimEmail(account.email, id, now),
      checkNotBarred(account.email),
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
      ...notify('verify_email', { userId: id }, {}, now),
      recordEvent({ type: 'account_registered', userId: id }, now),
    ]);
    return account;
  });
};

/** AP01: returns an account by id. 1 read unit. */
export const findAccount = (id: string, read: Get = get): Promise<Account | undefined> => read<Account>(keys.user(id));

/** @throws AppError NOT_FOUND */
export const getAccount = async (id: string): Promise<Account> => existing('User', await findAccount(id));

const unknownUserId = '0'.repeat(26);

/** Reads the caller's account again. @throws AppError UNAUTHENTICATED if it is gone */
export const getOwnAccount = async (id: string): Promise<Account> => {
  const account = await findAccount(id);
  if (!account) throw signedOut();
  return account;
};

/** AP02: returns an account by its current email. 2 read units even for an unknown email, so that timing reveals nothing. */
export const findAccountByEmail = async (email: string): Promise<Account | undefined> => {
  const claim = await get<EmailClaim>(claimKey(email));
  const account = await findAccount(claim?.userId ?? unknownUserId);
  return account && claimNameOf(account.email) === claimNameOf(email) ? account : undefined;
};

/** AP221: returns the stager with an identifier. 2 read units, 1 for an unknown one. */
export const findAccountByIdentifier = async (identifier: string): Promise<Account | undefined> => {
  const claim = await get<{ userId: string }>(keys.stagerClaim(identifier));
  return claim && findAccount(claim.userId);
};

/** AP03: several accounts at once, by id. 0.5 read units each. */
export const findAccounts = (ids: readonly string[]): Promise<Map<string, Account>> => getById<Account>(ids.map(keys.user));

/** AP07: all accounts, newest first. The directory's page, and 0.5 read units for each account on it. */
export const listAccounts = async (request: PageRequest): Promise<Page<Account>> => {
  const { items: ids, next } = await queryKeys(gsi3.users(), request);
  return { items: await getMany<Account>(ids.map(keys.user)), next };
};

type Marks = Required<Pick<Account, 'portfolioPairs' | 'portfolioCompleted' | 'portfolioConcepts'>>;

/** Replaces the photos of a portfolio with their marks. @throws StaleRead; or the refusal of a check */
export const savePortfolio = async (
  account: Account,
  { photos, writes }: PhotoChange,
  marks: Marks,
  checks: readonly Write[] = [],
): Promise<Account> => {
  await transact([
    update(keys.user(account.id), {
      set: { portfolioPhotos: photos, ...marks },
      when: {
        portfolioPhotos: account.portfolioPhotos,
        portfolioPairs: account.portfolioPairs,
        portfolioCompleted: account.portfolioCompleted ?? null,
        portfolioConcepts: account.portfolioConcepts ?? null,
      },
    }),
    ...writes,
    ...checks,
  ]);
  return { ...account, portfolioPhotos: photos, ...marks };
};

/** Replaces the photos. Marks stay for a photo that comes back. Fails (StaleRead) if the photos changed meanwhile. */
const replacePhotos = ({ id, portfolioPhotos }: Account, photos: string[]): Write =>
  update(keys.user(id), { set: { portfolioPhotos: photos }, when: { portfolioPhotos } });

/** Removes a photo from a portfolio and keeps its file for a while. `kept` is needed to restore it. */
export const hidePortfolioPhoto = (account: Account, photo: string, now: Date): { writes: Write[]; kept: KeptPhoto } => {
  const { note, kept } = hiddenPhoto(photo, account.portfolioPhotos.indexOf(photo), account.id, now);
  const others = account.portfolioPhotos.filter((one) => one !== photo);
  return { writes: [replacePhotos(account, others), note], kept };
};

/** Restores a hidden photo. Fails (CONFLICT) if the file is gone. */
export const showPortfolioPhoto = (account: Account, kept: KeptPhoto): Write[] => [
  replacePhotos(account, withPhotoAt(account.portfolioPhotos, kept)),
  showPhoto(kept),
];
