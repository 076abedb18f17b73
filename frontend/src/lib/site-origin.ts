import { originPlaceholder } from '#shared/pages';

/** `https://...` of this site, for addresses that others are given. While the site is built nobody knows it yet. */
export const siteOrigin = (): string => (import.meta.env.SSR ? originPlaceholder : window.location.origin);
