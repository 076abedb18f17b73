import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { actsQuery } from '#desk/queries';
import { asAdmin } from '#desk/sign-in/session';
import { type BodyOf, call } from '#lib/api';
import { useRefresh } from '#lib/query';
import { hearNotices } from '#lib/site-notices';
import { toast, toastFailure } from '#lib/toast';
import type { SiteState } from '#shared/contracts/answers/site-state';
import { type SwitchName, switches } from '#shared/switches';

/** What is switched off, and the notices above all pages. */
export const siteStateQuery = () =>
  queryOptions({
    queryKey: ['admin', 'site'],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getSiteState', { bearer, signal })),
  });

/** Takes over what was changed; this page is told at once, all others within minutes. */
const useSaid = () => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return (state: SiteState) => {
    queryClient.setQueryData(siteStateQuery().queryKey, state);
    hearNotices({ notices: state.notices, off: state.switches.flatMap(({ name, isOn }) => (isOn ? [] : [name])) });
    return refresh(actsQuery().queryKey);
  };
};

/** Somebody else may have changed it meanwhile: then it is shown as it is. */
const useUnsaid = (title: string, fallback: string) => {
  const refresh = useRefresh();
  return (error: unknown) => {
    toastFailure(title, error, fallback);
    return refresh(siteStateQuery().queryKey);
  };
};

/** Switches something off, or on again. */
export const useChangeSwitch = (name: SwitchName) => {
  const said = useSaid();
  const unsaid = useUnsaid('Not Switched', 'Failed to switch it.');
  return useMutation({
    mutationFn: (body: BodyOf<'changeSwitch'>) => asAdmin((bearer) => call('changeSwitch', { params: { name }, body, bearer })),
    onSuccess: (state, { isOn }) => {
      const { title } = switches[name];
      toast({ title: `${title} Is ${isOn ? 'On' : 'Off'}`, description: 'It holds everywhere within ten seconds.' });
      return said(state);
    },
    onError: unsaid,
  });
};

/** Replaces the notices above all pages. */
export const useReplaceNotices = () => {
  const said = useSaid();
  const unsaid = useUnsaid('Not Saved', 'Failed to save the notices.');
  return useMutation({
    mutationFn: (body: BodyOf<'replaceNotices'>) => asAdmin((bearer) => call('replaceNotices', { body, bearer })),
    onSuccess: (state) => {
      toast({ title: 'Notices Saved', description: 'Open pages show them within six minutes.' });
      return said(state);
    },
    onError: unsaid,
  });
};
