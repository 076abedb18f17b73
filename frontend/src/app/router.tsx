import { type ComponentType, lazy, useMemo } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { patterns } from '#config/paths';

interface Module {
  default: ComponentType;
}

interface Screen {
  Lazy: ComponentType;
  /** Undefined until it is loaded. */
  Loaded?: ComponentType;
  /** Loads the code in advance, so that the screen can render at once. */
  load: () => Promise<void>;
}

const screen = (importScreen: () => Promise<Module>): Screen => {
  const newScreen: Screen = {
    Lazy: lazy(importScreen),
    load: async () => {
      newScreen.Loaded = (await importScreen()).default;
    },
  };
  return newScreen;
};

/** Keeps the same component while the screen is shown, because a change would reset its state. */
const CurrentScreen = ({ shown }: { shown: Screen }) => {
  const Component = useMemo(() => shown.Loaded ?? shown.Lazy, [shown]);
  return <Component />;
};

const submitProject = screen(() => import('./routes/submit-project'));
const editProfile = screen(() => import('./routes/edit-profile'));
const payment = screen(() => import('./routes/payment'));

const screens: Record<keyof typeof patterns, Screen> = {
  home: screen(() => import('./routes/home')),
  login: screen(() => import('./routes/login')),
  register: screen(() => import('./routes/register')),
  projects: screen(() => import('./routes/projects')),
  project: screen(() => import('./routes/project')),
  submitProject,
  submitProjectFinal: submitProject,
  submitProjectSimple: submitProject,
  submitProjectNew: submitProject,
  submitProjectOld: submitProject,
  deck: screen(() => import('./routes/deck')),
  dashboard: screen(() => import('./routes/dashboard')),
  messages: screen(() => import('./routes/messages')),
  decision: screen(() => import('./routes/decision')),
  pricing: screen(() => import('./routes/pricing')),
  payment,
  paymentCheckout: payment,
  helpCenter: screen(() => import('./routes/help-center')),
  howItWorks: screen(() => import('./routes/how-it-works')),
  about: screen(() => import('./routes/about')),
  contact: screen(() => import('./routes/contact')),
  termsOfService: screen(() => import('./routes/terms-of-service')),
  privacyPolicy: screen(() => import('./routes/privacy-policy')),
  editProfile,
  portfolioUpload: screen(() => import('./routes/portfolio-upload')),
  forgotPassword: screen(() => import('./routes/forgot-password')),
  resetPassword: screen(() => import('./routes/reset-password')),
  mail: editProfile,
  mailed: screen(() => import('./routes/mailed')),
};
const notFound = screen(() => import('./routes/not-found'));

const routes = (Object.keys(screens) as (keyof typeof patterns)[]).map((name) => ({
  path: patterns[name],
  screen: screens[name],
}));

/** Loads the code of the screen at this address before hydration. */
export const loadScreen = (pathname: string): Promise<unknown> => {
  // Follows the order of `patterns`, in which the pattern of one unknown segment is last.
  const route = routes.find(({ path }) => matchPath(path, pathname));
  return (route?.screen ?? notFound).load();
};

export const Router = () => (
  <Routes>
    {routes.map(({ path, screen: shown }) => (
      <Route key={path} path={path} element={<CurrentScreen shown={shown} />} />
    ))}
    <Route path="*" element={<CurrentScreen shown={notFound} />} />
  </Routes>
);
