import { create } from 'zustand';
import type { NoticesFile } from '#shared/notices';
import type { SwitchName } from '#shared/switches';

/** What operators say to all pages, as this page has heard it last (app/shell/site-notices.tsx); nothing before that. */
export const useSiteNotices = create<NoticesFile>(() => ({ notices: [], off: [] }));

export const hearNotices = (said: NoticesFile): void => useSiteNotices.setState(said, true);

/** Whether something is switched off, as far as this page knows: the API has the last word. */
export const useIsOff = (name: SwitchName): boolean => useSiteNotices(({ off }) => off.includes(name));
