import { type ComponentType, lazy } from 'react';
import { useParams } from 'react-router-dom';
import NotFound from './not-found';

/** By the last word of the address, as `secretLinks` has it (shared/links.ts). */
const screens: Readonly<Record<string, ComponentType>> = {
  confirm: lazy(() => import('./mail/confirm')),
  undo: lazy(() => import('./mail/undo')),
  data: lazy(() => import('./mail/data')),
  unsubscribe: lazy(() => import('./mail/unsubscribe')),
};

/** The screens that secret links in emails lead to. Apart from the router, which every page loads. */
const Mailed = () => {
  const { link = '' } = useParams();
  const Screen = Object.hasOwn(screens, link) ? screens[link] : undefined;
  return Screen ? <Screen /> : <NotFound />;
};

export default Mailed;
