import { mustBeSelf } from '#core/account/account';
import { getOwnAccount, saveProfile } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import { editUser } from '#shared/api/routes';

// A changed e-mail moves its claim; of two changes racing, each finds the claim that the other left.
export const handler = endpoint(editUser, async ({ params, body, caller }) => {
  mustBeSelf(caller, params.id);
  return withFreshReads(async () => userForSelf(await saveProfile(await getOwnAccount(caller.id), body)));
});
