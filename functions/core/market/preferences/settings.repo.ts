import { AppError, signedOut } from '#core/kernel/errors';
import { newSecret, sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { type Change, check, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import type { MailFrequency, MailSettingsBody, OptionalMailCategory } from '#shared/mail/mail.contract';
import { stillHeld } from './former-address';
import { type MailSettingsRecord, noSettings, verificationDays } from './settings';
import { updateSubscriptions } from './subscriber.repo';

/** AP124: returns the email settings of an account. 1 read unit. */
export const getMailSettings = async (userId: string): Promise<MailSettingsRecord> => ({
  ...noSettings,
  ...(await get<Partial<MailSettingsRecord>>(keys.mailSettings(userId))),
});

const change = (userId: string, changes: Change): Write => update(keys.mailSettings(userId), { upsert: true, ...changes });

const checkAccountExists = (userId: string): Write => check(keys.user(userId), { PK: { present: true } }, signedOut());

const asRead = ({ revision }: MailSettingsRecord) => (revision === 0 ? { revision: { absent: true } as const } : { revision });

export const unchangedSettings = (userId: string, settings: MailSettingsRecord): Write =>
  check(keys.mailSettings(userId), asRead(settings));

/** Refused (StaleRead) if the settings have changed. */
export const changeOfSettings = (userId: string, set: Partial<MailSettingsRecord>, before: MailSettingsRecord): Write[] => [
  change(userId, { set: { entity: 'MailSettings', ...set, revision: before.revision + 1 }, when: asRead(before) }),
  ...updateSubscriptions(userId, before, { ...before, ...set }),
];

/** Refused (StaleRead) if the settings have changed. */
export const removeSettings = (userId: string, before: MailSettingsRecord): Write[] => [
  remove(keys.mailSettings(userId), { when: asRead(before) }),
  ...updateSubscriptions(userId, before, noSettings),
];

/** @throws StaleRead; AppError UNAUTHENTICATED if the account is gone */
const save = (userId: string, set: Partial<MailSettingsRecord>, before: MailSettingsRecord): Promise<void> =>
  transact([checkAccountExists(userId), ...changeOfSettings(userId, set, before)]);

/** @throws StaleRead */
export const saveChoices = async (
  userId: string,
  choices: MailSettingsBody,
  before: MailSettingsRecord,
): Promise<MailSettingsRecord> => {
  await save(userId, choices, before);
  return { ...before, ...choices };
};

/** @throws StaleRead */
export const saveFrequency = (
  { userId, categories }: { userId: string; categories: readonly OptionalMailCategory[] },
  frequency: MailFrequency,
  before: MailSettingsRecord,
): Promise<void> => {
  const chosen = Object.fromEntries(categories.map((category) => [category, frequency]));
  return save(userId, { frequencies: { ...before.frequencies, ...chosen } }, before);
};

/** @throws StaleRead */
export const savePushed = (
  userId: string,
  isPushed: boolean,
  before: MailSettingsRecord,
  writes: readonly Write[] = [],
): Promise<void> => transact([checkAccountExists(userId), ...changeOfSettings(userId, { isPushed }, before), ...writes]);

/** Marks an address as undeliverable. Null clears the mark. @throws StaleRead */
export const saveUndeliverable = (userId: string, email: string | null, before: MailSettingsRecord): Promise<void> =>
  save(userId, { undeliverableEmail: email }, before);

/** Returns the settings with the account's secret, and makes it at the first call. @throws StaleRead if another call made it */
export const ensureSecret = async (
  userId: string,
  settings: MailSettingsRecord,
): Promise<MailSettingsRecord & { secret: string }> => {
  if (settings.secret !== null) return { ...settings, secret: settings.secret };
  const secret = newSecret();
  await save(userId, { secret }, settings);
  return { ...settings, secret, revision: settings.revision + 1 };
};

export const beginVerification = async (
  userId: string,
  email: string,
  before: MailSettingsRecord,
  now: Date,
): Promise<string> => {
  const secret = newSecret();
  const expiresAt = plus(now, days(verificationDays)).toISOString();
  await save(userId, { verification: { email, secretHash: sha256(secret), expiresAt } }, before);
  return secret;
};

/** Returns the secret of a new link to take `email` back, or undefined if it is no longer held. @throws StaleRead */
export const beginUndo = async (
  userId: string,
  email: string,
  before: MailSettingsRecord,
  now: Date,
): Promise<string | undefined> => {
  const held = stillHeld(before.formerAddresses, now);
  if (!held.some((one) => one.email === email)) return undefined;
  const secret = newSecret();
  const undoHash = sha256(secret);
  await save(userId, { formerAddresses: held.map((one) => (one.email === email ? { ...one, undoHash } : one)) }, before);
  return secret;
};

export const invalidMailLink = () =>
  new AppError('INVALID_MAIL_LINK', 'This link is no longer valid. Please ask for a new email.');

/** Confirms the address of a link, also repeatedly. @throws AppError INVALID_MAIL_LINK, also after another move; StaleRead */
export const saveVerified = async (userId: string, secret: string, now: Date): Promise<string> => {
  const settings = await getMailSettings(userId);
  const { verification } = settings;
  if (verification?.secretHash !== sha256(secret) || verification.expiresAt <= now.toISOString()) throw invalidMailLink();
  const { email } = verification;
  await transact([
    update(keys.user(userId), { set: { confirmedEmail: email }, when: { email }, refusal: invalidMailLink() }),
    change(userId, {
      set: { verifiedEmail: email, undeliverableEmail: null, revision: settings.revision + 1 },
      when: { revision: settings.revision },
    }),
  ]);
  return email;
};
