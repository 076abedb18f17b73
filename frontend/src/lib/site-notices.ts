import { create } from 'zustand';
import type { NoticesFile } from '#shared/notices';
import type { SwitchName } from '#shared/switches';

/** The administrators' notices and switches, as this page last read them; empty before that. */
export const useSiteNotices = create<NoticesFile>(() => ({ notices: [], off: [] }));

export const hearNotices = (said: NoticesFile): void => useSiteNotices.setState(said, true);

/** Whether something is switched off, as far as this page knows: the API has the last word. */
export const useIsOff = (name: SwitchName): boolean => useSiteNotices(({ off }) => off.includes(name));
