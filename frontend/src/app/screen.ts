import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface Module {
  default: ComponentType;
}

export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Loads its code. From then on it renders at once, without a moment of waiting. */
  load: () => Promise<unknown>;
}

/** A screen in a file of its own, loaded when it is first gone to, or before. */
export const screen = (load: () => Promise<Module>): Screen => {
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
