import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { auditLogQuery } from '#desk/queries';
import { asAdmin } from '#desk/sign-in/session';
import { type BodyOf, call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { setNotices } from '#lib/site-notices';
import { toast, toastFailure } from '#lib/toast';
import type { SiteState } from '#shared/site/site-state.answers';
import { type SwitchName, switches } from '#shared/site/switches';

export const siteStateQuery = () =>
  queryOptions({
    queryKey: ['admin', 'site'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getSiteState', { bearer, signal })),
  });

/** Shows the changed state in the panel at once. Other pages get it within minutes. */
const useShowChanged = () => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return (state: SiteState) => {
    queryClient.setQueryData(siteStateQuery().queryKey, (known) => known && { ...known, ...state });
    setNotices({ notices: state.notices, off: state.switches.flatMap(({ name, isOn }) => (isOn ? [] : [name])) });
    return refresh(auditLogQuery().queryKey);
  };
};

/** Says why nothing was changed, and refetches the state, which another administrator may have changed. */
const useShowFailure = (title: string, fallback: string) => {
  const refresh = useRefresh();
  return (error: unknown) => {
    toastFailure(title, error, fallback);
    return refresh(siteStateQuery().queryKey);
  };
};

export const useChangeSwitch = (name: SwitchName) => {
  const showChanged = useShowChanged();
  const showFailure = useShowFailure('Nothing Was Switched', 'Please try again.');
  return useMutation({
    mutationFn: (body: BodyOf<'changeSwitch'>) => asAdmin((bearer) => call('changeSwitch', { params: { name }, body, bearer })),
    onSuccess: (state, { isOn }) => {
      const { title } = switches[name];
      toast({ title: `${title} Is ${isOn ? 'On' : 'Off'}`, description: 'This takes effect everywhere within ten seconds.' });
      return showChanged(state);
    },
    onError: showFailure,
  });
};

export const useReplaceNotices = () => {
  const showChanged = useShowChanged();
  const showFailure = useShowFailure('Notices Not Saved', 'Please try again.');
  return useMutation({
    mutationFn: (body: BodyOf<'replaceNotices'>) => asAdmin((bearer) => call('replaceNotices', { body, bearer })),
    onSuccess: (state) => {
      toast({ title: 'Notices Saved', description: 'Open pages show the change within six minutes.' });
      return showChanged(state);
    },
    onError: showFailure,
  });
};
