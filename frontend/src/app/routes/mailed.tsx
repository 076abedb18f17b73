import { type ComponentType, lazy } from 'react';
import { useParams } from 'react-router-dom';
import NotFound from './not-found';

/** By the last word of the address (`secretLinks` in shared/links.ts). */
const screens: Readonly<Record<string, ComponentType>> = {
  confirm: lazy(() => import('./mail/confirm')),
  undo: lazy(() => import('./mail/undo')),
  data: lazy(() => import('./mail/data')),
  unsubscribe: lazy(() => import('./mail/unsubscribe')),
};

/** The targets of secret links in emails. Separate from the router, which every page loads. */
const Mailed = () => {
  const { link = '' } = useParams();
  const Screen = Object.hasOwn(screens, link) ? screens[link] : undefined;
  return Screen ? <Screen /> : <NotFound />;
};

export default Mailed;
