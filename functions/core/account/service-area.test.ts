import { describe, expect, it } from 'vitest';
import { digestId } from '#core/area-digest/digest';
import { invalid, signedOut } from '#core/errors';
import { getMailSettings, saveFrequency } from '#core/mail-settings/settings.repo';
import { keys } from '#core/table/keys';
import type { ServiceArea } from '#shared/contracts/service-area';
import { findPlace } from '#shared/places/load';
import { aPerson } from '../../testing/builders';
import { changesOf, expectRefused, makeDifferent } from '../../testing/changes';
import { meanwhile } from '../../testing/meanwhile';
import { getAccount } from './account.repo';
import { areasOf, mustBeKnown } from './service-area';
import { saveServiceAreas } from './service-area.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const charlotte: ServiceArea = { placeId: 'charlotte-nc', miles: 25 };
const hilo: ServiceArea = { placeId: 'hilo-hi', miles: 10 };
const unknown: ServiceArea = { placeId: 'atlantis-nc', miles: 25 };

const scene = async () => {
  const { id } = await aPerson({ userType: 'staging_company' }, now);
  return { account: await getAccount(id), names: { [id]: 'dana', [now.toISOString()]: 'now' } };
};

describe('service areas', () => {
  it('are places of the gazetteer, each named once', async () => {
    const issue = (index: number, message: string) => ({ path: `serviceAreas.${index}.placeId`, message });
    await expect(mustBeKnown([])).resolves.toBeUndefined();
    await expect(mustBeKnown([charlotte, hilo])).resolves.toBeUndefined();
    await expect(mustBeKnown([charlotte, unknown, hilo, { ...charlotte, miles: 50 }])).rejects.toThrow(
      invalid(issue(1, 'This place is not known'), issue(3, 'This place is in the list already')),
    );
  });

  it('are so many miles around a place; around one that is none there is nothing', async () => {
    expect(await areasOf({ serviceAreas: [unknown, charlotte] })).toEqual([
      { point: await findPlace('charlotte-nc'), miles: 25 },
    ]);
    expect(await areasOf({ serviceAreas: [] })).toEqual([]);
  });

  it('are saved with where they are, and begin the list of what is new there', async () => {
    const { account, names } = await scene();
    const save = async () =>
      expect(await saveServiceAreas(account, [charlotte], now)).toEqual({ ...account, serviceAreas: [charlotte] });
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "+ USER#dana MAIL areas=[{"lat":35.23,"lon":-80.84,"miles":25}], entity=MailSettings, revision=1
        USER#dana PROFILE serviceAreas: [] > [{"miles":25,"placeId":"charlotte-nc"}]
      + USER#dana#MAILS area_digest GSI3PK=MAILS_DUE, GSI3SK=now#dana#area_digest:area_digest#area_digest, attempts=0, bidId=null, category=areas, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=area_digest, failures=0, id=area_digest, join=area_digest:area_digest, mark=an id, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
    expect(await changesOf(() => saveServiceAreas(account, [hilo], now), names)).toMatchInlineSnapshot(`
      "  USER#dana MAIL areas: [{"lat":35.23,"lon":-80.84,"miles":25}] > [{"lat":19.73,"lon":-155.09,"miles":10}], revision: 1 > 2
        USER#dana PROFILE serviceAreas: [{"miles":25,"placeId":"charlotte-nc"}] > [{"miles":10,"placeId":"hilo-hi"}]"
    `);
  });

  it('are filed under their cells for who wants to hear at once', async () => {
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

  it('that are none begin no list', async () => {
    const { account, names } = await scene();
    expect(await changesOf(() => saveServiceAreas(account, [], now), names)).toMatchInlineSnapshot(
      `"+ USER#dana MAIL areas=[], entity=MailSettings, revision=1"`,
    );
  });

  it('are nothing to an account that is gone', async () => {
    const { account } = await scene();
    await expectRefused(() => saveServiceAreas(account, [charlotte], now), keys.user(account.id), 'gone', signedOut());
  });

  it('hold whole where settings or the list have changed meanwhile', async () => {
    const { account } = await scene();
    await saveServiceAreas(account, [charlotte], now);
    const changed = () => makeDifferent(keys.mailSettings(account.id), { revision: 7 });
    await meanwhile(() => saveServiceAreas(account, [hilo], now), changed);
    expect((await getMailSettings(account.id)).areas?.map(({ miles }) => miles)).toEqual([10]);
    await makeDifferent(keys.mail(account.id, digestId), 'gone');
    await saveServiceAreas(account, [hilo], now);
    expect((await getAccount(account.id)).serviceAreas).toEqual([hilo]);
  });
});
