import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { patterns } from '#config/paths';

interface Module {
  default: ComponentType;
}

interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Loads its code. From then on it renders at once, without a moment of waiting. */
  load: () => Promise<unknown>;
}

/** A screen in a file of its own, loaded when it is first gone to, or before. */
const screen = (load: () => Promise<Module>): Screen => {
  let loaded: Module | undefined;
  const Component = lazy((): Promise<Module> => {
    if (!loaded) return load();
    const module = loaded;
    // A promise would tell in its own time, and React would show the fallback until then; it takes whatever has a `then`.
    // biome-ignore lint/suspicious/noThenProperty: see above.
    return { then: (tell: (module: Module) => void) => tell(module) } as Promise<Module>;
  });
  return {
    Component,
    load: async () => {
      loaded = await load();
    },
  };
};

const submitProject = screen(() => import('./routes/submit-project'));
const payment = screen(() => import('./routes/payment'));

/** Every screen, by the name of its address. */
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
  dashboard: screen(() => import('./routes/dashboard')),
  messages: screen(() => import('./routes/messages')),
  pricing: screen(() => import('./routes/pricing')),
  payment,
  paymentCheckout: payment,
  admin: screen(() => import('./routes/admin')),
  adminTest: screen(() => import('./routes/admin-test')),
  adminSimple: screen(() => import('./routes/admin-simple')),
  helpCenter: screen(() => import('./routes/help-center')),
  howItWorks: screen(() => import('./routes/how-it-works')),
  about: screen(() => import('./routes/about')),
  contact: screen(() => import('./routes/contact')),
  termsOfService: screen(() => import('./routes/terms-of-service')),
  privacyPolicy: screen(() => import('./routes/privacy-policy')),
  editProfile: screen(() => import('./routes/edit-profile')),
  portfolioUpload: screen(() => import('./routes/portfolio-upload')),
  forgotPassword: screen(() => import('./routes/forgot-password')),
  resetPassword: screen(() => import('./routes/reset-password')),
  mail: screen(() => import('./routes/mail')),
  confirmEmail: screen(() => import('./routes/mail/confirm')),
  undoEmail: screen(() => import('./routes/mail/undo')),
  unsubscribe: screen(() => import('./routes/mail/unsubscribe')),
  hash: screen(() => import('./routes/hash')),
};
const notFound = screen(() => import('./routes/not-found'));

const routes = (Object.keys(screens) as (keyof typeof patterns)[]).map((name) => ({
  path: patterns[name],
  screen: screens[name],
}));

/** Loads the code of the screen at this address, for whoever has its text before them already. */
export const loadScreen = (pathname: string): Promise<unknown> => {
  // In the order of `patterns`: the address of one unknown segment is the last.
  const route = routes.find(({ path }) => matchPath(path, pathname));
  return (route?.screen ?? notFound).load();
};

export const Router = () => (
  <Routes>
    {routes.map(({ path, screen: { Component } }) => (
      <Route key={path} path={path} element={<Component />} />
    ))}
    <Route path="*" element={<notFound.Component />} />
  </Routes>
);
