/** The query parameter with the notification of a push. Opening the address marks it as read. */
export const notificationQuery = 'notification';

/** Removes the push parameter from an address, and for `page` the fragment as well. */
export const placeOf = (address: string, at: 'page' | 'part' = 'part'): string => {
  const url = new URL(address);
  url.searchParams.delete(notificationQuery);
  if (at === 'page') url.hash = '';
  return url.href;
};
