import { recordEvent } from '#core/kernel/audit-log/trail.repo';
import { sha256 } from '#core/kernel/ids';
import { claimNameOf } from '#core/kernel/mailbox';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { update, type Write } from '#core/kernel/table/write';
import { notify } from '#core/market/notification/notification.repo';
import { type FormerAddress, formerAfterMove, stillHeld, upToReclaimed } from '#core/market/preferences/former-address';
import { isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import { changeOfSettings, getMailSettings, invalidMailLink } from '#core/market/preferences/settings.repo';
import type { EditUserBody } from '#shared/account/user.contract';
import { type Account, assertNotSuspended } from './account';
import { findAccount } from './account.repo';
import { claimEmail, emailTaken, holdEmail, reclaimEmail, releaseEmail } from './email-claim.repo';
import { checkNotBarred } from './suspension.repo';

interface AddressChange {
  account: Account;
  settings: MailSettingsRecord;
  former: readonly FormerAddress[];
  now: Date;
}

/** Releases the current address. If the user may restore it, holds it for the account instead. */
const leaveAddress = ({ account, settings, former, now }: AddressChange): Write[] => {
  const { id, email } = account;
  const held = former.find((one) => one.email === email);
  const ended = stillHeld(settings.formerAddresses, now).filter(
    (one) => one.email !== email && !former.some((other) => other.email === one.email),
  );
  return [
    held ? holdEmail(email, id, new Date(held.heldUntil)) : releaseEmail(email, id),
    ...ended.map((one) => releaseEmail(one.email, id)),
  ];
};

/** Emails a confirmed former address, with a link that restores it if that is possible. */
const notifyFormerAddress = ({ account, settings, now }: AddressChange, by: string): Write[] =>
  isConfirmed(settings, account.email)
    ? notify('email_changed', { userId: account.id, to: account.email, toIsConfirmed: true, mark: by }, {}, now)
    : [];

/** Moves an account to another address, which must be confirmed unless it was before. `by`: the device. */
const moveEmail = async (
  account: Account,
  email: string,
  by: string,
  now: Date,
): Promise<{ writes: Write[]; confirmedEmail: string | null }> => {
  const { id } = account;
  // A suspended account must stay reachable, and another account could claim an address that it releases.
  assertNotSuspended(account);
  const settings = await getMailSettings(id);
  // Another spelling of the same mailbox has the same claim.
  const isSameMailbox = claimNameOf(email) === claimNameOf(account.email);
  const move = { from: account.email, isConfirmed: isConfirmed(settings, account.email), to: email };
  const former = isSameMailbox ? stillHeld(settings.formerAddresses, now) : formerAfterMove(move, settings.formerAddresses, now);
  const left = { account, settings, former, now };
  const held = former.find((one) => one.email === email);
  const confirmedEmail = held ? email : null;
  const claims = held
    ? [reclaimEmail(email, id, held.heldUntil, emailTaken())]
    : [claimEmail(email, id, now), checkNotBarred(email)];
  const writes = [
    // First, so that a changed account is reported before a conflict of claims.
    ...changeOfSettings(id, { formerAddresses: former, verifiedEmail: confirmedEmail }, settings),
    ...(isSameMailbox ? [] : [...claims, ...leaveAddress(left)]),
    ...notifyFormerAddress(left, by),
    ...notify('verify_email', { userId: id }, {}, now),
    recordEvent({ type: 'email_changed', userId: id }, now),
  ];
  return { writes, confirmedEmail };
};

/**
 * Stores a profile. If the email address changes, emails both addresses.
 *
 * @throws AppError CONFLICT if the new email is taken or barred, SUSPENDED, TOO_MANY_REQUESTS after many changes; StaleRead
 */
export const saveProfile = async (account: Account, profile: EditUserBody, by: string, now: Date): Promise<Account> => {
  const { name, email, phone, company, bio } = profile;
  const move = email === account.email ? undefined : await moveEmail(account, email, by, now);
  const moved = move && { confirmedEmail: move.confirmedEmail };
  await transact([
    ...(move?.writes ?? []),
    update(keys.user(account.id), {
      // Ends a reset link that went to the former address.
      set: { name, email, phone, company, bio, ...(moved && { ...moved, resetTokenHash: null }) },
      // Without this condition, two racing changes of the address would leave a claim without an account.
      when: { email: account.email, phone: account.phone },
    }),
  ]);
  return { ...account, name, email, phone, company, bio, ...moved };
};

/**
 * Restores a former address by its link, once. Ends all sessions and reset links. Addresses that came after it cannot be restored.
 *
 * @throws AppError INVALID_MAIL_LINK; StaleRead
 */
export const restoreEmail = async (userId: string, secret: string, now: Date): Promise<string> => {
  const [account, settings] = await Promise.all([findAccount(userId), getMailSettings(userId)]);
  const former = upToReclaimed(sha256(secret), settings.formerAddresses, now);
  const taken = former.at(-1);
  if (!account || !taken) throw invalidMailLink();
  const { email, heldUntil } = taken;
  const left = { account, settings, former, now };
  await transact([
    ...changeOfSettings(userId, { formerAddresses: former.slice(0, -1), verifiedEmail: email }, settings),
    update(keys.user(userId), {
      set: { email, confirmedEmail: email, resetTokenHash: null },
      add: { sessionGeneration: 1 },
      when: { email: account.email },
    }),
    // The account may have returned to this address already.
    ...(email === account.email
      ? []
      : [
          reclaimEmail(email, userId, heldUntil, invalidMailLink()),
          ...leaveAddress(left),
          ...notifyFormerAddress(left, 'with the link we emailed to your earlier address'),
        ]),
    recordEvent({ type: 'email_restored', userId }, now),
  ]);
  return email;
};
