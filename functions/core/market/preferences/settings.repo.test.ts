import { describe, expect, it } from 'vitest';
import { signedOut } from '#core/kernel/errors';
import { newSecret, sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { changesOf, expectRefused, type Names } from '#functions/testing/changes';
import { everyItem } from '#functions/testing/everything';
import { expectOvertaken } from '#functions/testing/meanwhile';
import { type MailSettingsRecord, noSettings } from './settings';
import {
  beginUndo,
  beginVerification,
  changeOfSettings,
  ensureSecret,
  getMailSettings,
  invalidMailLink,
  removeSettings,
  saveChoices,
  saveFrequency,
  savePushed,
  saveUndeliverable,
  saveVerified,
  unchangedSettings,
} from './settings.repo';

const now = new Date('2026-11-22T08:00:00.000Z');
const charlotte = { lat: 35.2271, lon: -80.8431 };
const areas = [{ ...charlotte, miles: 25 }];
const at_once = { areas: 'at_once' } as const;

const choices = {
  frequencies: { bids: 'daily', questions: 'off', messages: 'at_once', reviews: 'at_once', areas: 'at_once', advice: 'off' },
  ...{ quietHours: { from: 22, until: 7 }, timeZone: 'America/Denver' },
} as const;

/** Creates a person with saved settings, and names for the changes. */
const scene = async (fields: Partial<MailSettingsRecord> = {}) => {
  const { id, email } = await aPerson();
  const settings: MailSettingsRecord = { ...noSettings, ...fields, revision: 4 };
  await transact([put({ ...keys.mailSettings(id), entity: 'MailSettings', ...settings })]);
  const names: Names = { [id]: 'dana', [email]: 'her address', [now.toISOString()]: 'now' };
  return { id, email, settings, names: { ...names, [plus(now, days(7)).toISOString()]: 'in seven days' } };
};

describe('mail settings', () => {
  it('are the defaults until the user chooses, even for fields missing from older settings', async () => {
    const { id } = await aPerson();
    expect(await getMailSettings(id)).toEqual(noSettings);
    await transact([put({ ...keys.mailSettings(id), entity: 'MailSettings', revision: 1, timeZone: 'America/Denver' })]);
    expect(await getMailSettings(id)).toEqual({ ...noSettings, revision: 1, timeZone: 'America/Denver' });
  });

  it('are created with the first choice', async () => {
    const { id } = await aPerson();
    const names = { [id]: 'dana' };
    const save = () => saveUndeliverable(id, 'dana@test.example', noSettings);
    expect(await changesOf(save, names)).toMatchInlineSnapshot(
      `"+ USER#dana MAIL entity=MailSettings, revision=1, undeliverableEmail=dana@test.example"`,
    );
    await expect(save()).rejects.toThrow(StaleRead);
  });

  it('store what was chosen', async () => {
    const { id, settings, names } = await scene({ areas });
    const saved = () => saveChoices(id, choices, settings).then((made) => expect(made).toEqual({ ...settings, ...choices }));
    expect(await changesOf(saved, names)).toMatchInlineSnapshot(`
      "+ SUBSCRIBERS#4_31_24 dana areas=[{"lat":35.2271,"lon":-80.8431,"miles":25}], entity=Subscriber, userId=dana
        USER#dana MAIL frequencies: {} > {"advice":"off","areas":"at_once","bids":"daily","messages":"at_once","questions":"off","reviews":"at_once"}, quietHours: null > {"from":22,"until":7}, revision: 4 > 5, timeZone: null > America/Denver"
    `);
  });

  it('change the frequency of some categories and leave the others', async () => {
    const { id, settings, names } = await scene({ frequencies: { bids: 'daily', advice: 'daily' } });
    const save = () => saveFrequency({ userId: id, categories: ['advice', 'areas'] }, 'off', settings);
    expect(await changesOf(save, names)).toMatchInlineSnapshot(
      `"  USER#dana MAIL frequencies: {"advice":"daily","bids":"daily"} > {"advice":"off","areas":"off","bids":"daily"}, revision: 4 > 5"`,
    );
  });

  it('store whether a device receives push, together with the device', async () => {
    const { id, settings, names } = await scene();
    const device = put({ PK: 'DEVICE#one', SK: 'DEVICE', entity: 'Device' });
    expect(await changesOf(() => savePushed(id, true, settings, [device]), names)).toMatchInlineSnapshot(`
      "+ DEVICE#one DEVICE entity=Device
        USER#dana MAIL isPushed: false > true, revision: 4 > 5"
    `);
  });

  it('store an undeliverable email, and clear it for another try', async () => {
    const { id, email, settings, names } = await scene();
    expect(await changesOf(() => saveUndeliverable(id, email, settings), names)).toMatchInlineSnapshot(
      `"  USER#dana MAIL revision: 4 > 5, undeliverableEmail: null > her address"`,
    );
    const after = await getMailSettings(id);
    expect(await changesOf(() => saveUndeliverable(id, null, after), names)).toMatchInlineSnapshot(
      `"  USER#dana MAIL revision: 5 > 6, undeliverableEmail: her address > null"`,
    );
  });

  it('get a secret with the first email, and keep it', async () => {
    const { id, settings, names } = await scene();
    let made = { ...settings, secret: '' };
    const ensure = async () => {
      made = await ensureSecret(id, settings);
    };
    const changes = await changesOf(ensure, names);
    expect(changes.replace(made.secret, 'a secret')).toMatchInlineSnapshot(
      `"  USER#dana MAIL revision: 4 > 5, secret: null > a secret"`,
    );
    expect(made).toEqual(await getMailSettings(id));
    expect(await changesOf(() => ensureSecret(id, made))).toBe('');
    expect(await ensureSecret(id, made)).toEqual(made);
  });

  it('are removed with their subscriber entries', async () => {
    const { id, settings, names } = await scene({ areas, frequencies: at_once });
    await transact(changeOfSettings(id, { areas: [{ ...charlotte, miles: 10 }] }, settings));
    const before = await getMailSettings(id);
    expect(await changesOf(() => transact(removeSettings(id, before)), names)).toMatchInlineSnapshot(`
      "- SUBSCRIBERS#4_31_24 dana
      - USER#dana MAIL"
    `);
  });
});

describe('an emailed link', () => {
  const inFull = { verifiedEmail: null, undeliverableEmail: 'old@test.example' };

  it('confirms its email each time it is used', async () => {
    const { id, email, settings, names } = await scene(inFull);
    let secret = '';
    const begin = async () => {
      secret = await beginVerification(id, email, settings, now);
    };
    const changes = await changesOf(begin, names);
    expect(changes).not.toContain(secret);
    expect(changes.replace(sha256(secret), 'its hash')).toMatchInlineSnapshot(
      `"  USER#dana MAIL revision: 4 > 5, verification: null > {"email":"her address","expiresAt":"in seven days","secretHash":"its hash"}"`,
    );
    expect(await changesOf(() => saveVerified(id, secret, now), names)).toMatchInlineSnapshot(
      `
      "  USER#dana MAIL revision: 5 > 6, undeliverableEmail: old@test.example > null, verifiedEmail: null > her address
        USER#dana PROFILE confirmedEmail: nothing > her address"
    `,
    );
    expect(await saveVerified(id, secret, plus(now, days(7) - 1))).toBe(email);
  });

  it('confirms nothing after it expires, with another secret, or after a newer link', async () => {
    const { id, email, settings } = await scene();
    await expect(saveVerified(id, newSecret(), now)).rejects.toMatchObject({
      ...{ code: 'INVALID_MAIL_LINK', message: 'This link is no longer valid. Please ask for a new email.' },
    });
    const secret = await beginVerification(id, email, settings, now);
    await expect(saveVerified(id, newSecret(), now)).rejects.toThrow(invalidMailLink());
    await expect(saveVerified(id, secret, plus(now, days(7)))).rejects.toThrow(invalidMailLink());
    await beginVerification(id, email, await getMailSettings(id), now);
    await expect(saveVerified(id, secret, now)).rejects.toThrow(invalidMailLink());
  });

  it('confirms no email that the account no longer has', async () => {
    const { id, email, settings } = await scene();
    const secret = await beginVerification(id, email, settings, now);
    const verify = () => saveVerified(id, secret, now);
    await expectRefused(verify, keys.user(id), { email: 'other@test.example' }, invalidMailLink());
    await expectRefused(verify, keys.user(id), 'gone', invalidMailLink());
  });

  const held = (email: string, daysLeft: number) => ({
    email,
    heldUntil: plus(now, days(daysLeft)).toISOString(),
    undoHash: null,
  });

  it('restores a held email, and replaces an earlier link', async () => {
    const former = [held('over@test.example', 0), held('a@test.example', 7), held('b@test.example', 7)];
    const { id, settings, names } = await scene({ formerAddresses: former });
    let secret: string | undefined;
    const begin = async () => {
      secret = await beginUndo(id, 'b@test.example', settings, now);
    };
    const changes = await changesOf(begin, names);
    expect(changes).not.toContain(secret);
    expect(changes.replace(sha256(secret ?? ''), 'its hash')).toMatchInlineSnapshot(
      `"  USER#dana MAIL formerAddresses: [{"email":"over@test.example","heldUntil":"now","undoHash":null},{"email":"a@test.example","heldUntil":"in seven days","undoHash":null},{"email":"b@test.example","heldUntil":"in seven days","undoHash":null}] > [{"email":"a@test.example","heldUntil":"in seven days","undoHash":null},{"email":"b@test.example","heldUntil":"in seven days","undoHash":"its hash"}], revision: 4 > 5"`,
    );
  });

  it('is not created for an email that is not held', async () => {
    const { id, settings } = await scene({ formerAddresses: [held('over@test.example', 0), held('a@test.example', 7)] });
    const none = async () => {
      expect(await beginUndo(id, 'over@test.example', settings, now)).toBeUndefined();
      expect(await beginUndo(id, 'another@test.example', settings, now)).toBeUndefined();
    };
    expect(await changesOf(none)).toBe('');
  });
});

describe('a change of settings', () => {
  type Action = (id: string, settings: MailSettingsRecord) => Promise<unknown>;
  const actions: Record<string, Action> = {
    'what was chosen': (id, settings) => saveChoices(id, choices, settings),
    'how often a kind of mail comes': (id, settings) => saveFrequency({ userId: id, categories: ['bids'] }, 'off', settings),
    'that a device is told by push': (id, settings) => savePushed(id, true, settings),
    'that mail comes back': (id, settings) => saveUndeliverable(id, 'dana@test.example', settings),
    'a secret': (id, settings) => ensureSecret(id, settings),
    'a link': (id, settings) => beginVerification(id, 'dana@test.example', settings, now),
  };
  const other = { revision: 5 };

  it.each(Object.entries(actions))('fails if the settings differ from what was read: %s', async (_, action) => {
    const { id, settings } = await scene();
    await expectRefused(() => action(id, settings), keys.mailSettings(id), other, StaleRead);
    await expectRefused(() => action(id, settings), keys.mailSettings(id), 'gone', StaleRead);
  });

  it.each(Object.entries(actions))('fails if the account is gone: %s', async (_, action) => {
    const { id, settings } = await scene();
    await expectRefused(() => action(id, settings), keys.user(id), 'gone', signedOut());
  });

  it('fails for their removal and for dependent writes in the same way', async () => {
    const { id, settings } = await scene();
    const first = await everyItem();
    await expectRefused(() => transact(removeSettings(id, settings)), keys.mailSettings(id), other, StaleRead);
    await expectRefused(() => transact([unchangedSettings(id, settings)]), keys.mailSettings(id), other, StaleRead);
    await expectRefused(() => transact([unchangedSettings(id, noSettings)]), keys.mailSettings(id), other, StaleRead);
    await transact([unchangedSettings(id, settings)]);
    expect(await everyItem()).toEqual(first);
    const { id: another } = await aPerson();
    await transact([unchangedSettings(another, noSettings)]);
  });

  it('fails for a confirmation if another change was faster', async () => {
    const { id, email, settings } = await scene();
    const secret = await beginVerification(id, email, settings, now);
    await expectOvertaken(() => saveVerified(id, secret, now), keys.mailSettings(id), { revision: 6 }, StaleRead);
  });
});
