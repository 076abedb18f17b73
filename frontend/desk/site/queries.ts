import { adminQuery, callAsAdmin, useAdminAction } from '#desk/calls';
import type { BodyOf } from '#lib/api';
import { setNotices } from '#lib/site-notices';
import type { SiteState } from '#shared/site/site-state.answers';
import { type SwitchName, switches } from '#shared/site/switches';

export const siteStateQuery = () => adminQuery(['site'], 'getSiteState');

/** Shows the changed notices in the panel at once. Other pages get them within minutes. */
const show = (state: SiteState): SiteState => {
  setNotices({ notices: state.notices, off: state.switches.flatMap(({ name, isOn }) => (isOn ? [] : [name])) });
  return state;
};

export const useChangeSwitch = (name: SwitchName) =>
  useAdminAction(async (body: BodyOf<'changeSwitch'>) => show(await callAsAdmin('changeSwitch', { params: { name }, body })), {
    done: (_, { isOn }) => ({
      title: `${switches[name].title} Is ${isOn ? 'On' : 'Off'}`,
      description: 'This takes effect everywhere within ten seconds.',
    }),
    failed: 'Nothing Was Switched',
  });

export const useReplaceNotices = () =>
  useAdminAction(async (body: BodyOf<'replaceNotices'>) => show(await callAsAdmin('replaceNotices', { body })), {
    done: () => ({ title: 'Notices Saved', description: 'Open pages show the change within six minutes.' }),
    failed: 'Notices Not Saved',
  });
