import { describe, expect, it } from 'vitest';
import { signedOut } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { getAccount } from '#core/market/account/account.repo';
import { getMailSettings, saveFrequency } from '#core/market/preferences/settings.repo';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import { saveServiceAreas } from './service-area.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const charlotte: ServiceArea = { placeId: 'charlotte-nc', miles: 25 };
const hilo: ServiceArea = { placeId: 'hilo-hi', miles: 10 };

const scene = async () => {
  const { id } = await aPerson({ userType: 'staging_company' }, now);
  return { account: await getAccount(id), names: { [id]: 'dana', [now.toISOString()]: 'now' } };
};

describe('service areas', () => {
  it('are saved with their coordinates, and start the list of new projects', async () => {
    const { account, names } = await scene();
    const save = async () =>
      expect(await saveServiceAreas(account, [charlotte], now)).toEqual({ ...account, serviceAreas: [charlotte] });
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "+ USER#dana AREA_DIGEST GSI3PK=AREA_DIGESTS_DUE, GSI3SK=now#dana, dueAt=now, earlySent=[], entity=AreaDigest, isEarly=false, revision=1, since=an id, userId=dana
      + USER#dana MAIL areas=[{"lat":35.23,"lon":-80.84,"miles":25}], entity=MailSettings, revision=1
        USER#dana PROFILE serviceAreas: [] > [{"miles":25,"placeId":"charlotte-nc"}]"
    `);
    expect(await changesOf(() => saveServiceAreas(account, [hilo], now), names)).toMatchInlineSnapshot(`
      "  USER#dana MAIL areas: [{"lat":35.23,"lon":-80.84,"miles":25}] > [{"lat":19.73,"lon":-155.09,"miles":10}], revision: 1 > 2
        USER#dana PROFILE serviceAreas: [{"miles":25,"placeId":"charlotte-nc"}] > [{"miles":10,"placeId":"hilo-hi"}]"
    `);
  });

  it('are filed under their cells for immediate alerts', async () => {
    const { account, names } = await scene();
    const { id } = account;
    await saveFrequency({ userId: id, categories: ['areas'] }, 'at_once', await getMailSettings(id));
    const filed = (await changesOf(() => saveServiceAreas(account, [charlotte], now), names)).split('\n');
    expect(filed.filter((line) => line.includes('SUBSCRIBERS'))).toMatchInlineSnapshot(`
      [
        "+ SUBSCRIBERS#4_31_24 dana areas=[{"lat":35.23,"lon":-80.84,"miles":25}], entity=Subscriber, userId=dana",
      ]
    `);
  });

  it('start no list if there are none', async () => {
    const { account, names } = await scene();
    expect(await changesOf(() => saveServiceAreas(account, [], now), names)).toMatchInlineSnapshot(
      `"+ USER#dana MAIL areas=[], entity=MailSettings, revision=1"`,
    );
  });

  it('cannot be saved if the account is gone', async () => {
    const { account } = await scene();
    await expectRefused(() => saveServiceAreas(account, [charlotte], now), keys.user(account.id), 'gone', signedOut());
  });

  it('are saved completely, even if settings or the list changed meanwhile', async () => {
    const { account } = await scene();
    await saveServiceAreas(account, [charlotte], now);
    const changed = () => changeItem(keys.mailSettings(account.id), { revision: 7 });
    await meanwhile(() => saveServiceAreas(account, [hilo], now), changed);
    expect((await getMailSettings(account.id)).areas?.map(({ miles }) => miles)).toEqual([10]);
    await changeItem(keys.areaDigest(account.id), 'gone');
    await saveServiceAreas(account, [hilo], now);
    expect((await getAccount(account.id)).serviceAreas).toEqual([hilo]);
  });
});
