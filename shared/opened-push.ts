/** In the query of an address that a push leads to: the notification that it tells of, which is read with the press. */
export const notificationQuery = 'notification';

/** Where a whole address leads, whatever push has led there; `at`: within its page as well. */
export const placeOf = (address: string, at: 'page' | 'part' = 'part'): string => {
  const url = new URL(address);
  url.searchParams.delete(notificationQuery);
  if (at === 'page') url.hash = '';
  return url.href;
};
