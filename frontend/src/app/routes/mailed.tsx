import { type ComponentType, lazy } from 'react';
import { useParams } from 'react-router-dom';
import NotFound from './not-found';

/** Screens by the last part of the path (`secretLinks` in shared/links.ts). */
const screens: Readonly<Record<string, ComponentType>> = {
  confirm: lazy(() => import('./mail/confirm')),
  undo: lazy(() => import('./mail/undo')),
  data: lazy(() => import('./mail/data')),
  unsubscribe: lazy(() => import('./mail/unsubscribe')),
};

/** Shows the target of a secret link in an email. Separate from the router, which every page loads. */
const Mailed = () => {
  const { link = '' } = useParams();
  const Screen = Object.hasOwn(screens, link) ? screens[link] : undefined;
  return Screen ? <Screen /> : <NotFound />;
};

export default Mailed;
