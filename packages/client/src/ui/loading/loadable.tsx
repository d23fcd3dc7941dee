import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or before that. */
export type Loadable<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads its code; once loaded, it is rendered without waiting. */
  preload: () => Promise<unknown>;
};

/**
 * Like `lazy` of React, but renders at once what is loaded already: React shows the fallback of a lazy component even then, and
 * renders everything around it again, which takes half a second of a slow phone each time.
 *
 * @example const Frame = loadable(() => import('./frame.tsx').then((module) => module.Frame));
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(preload) as unknown as ComponentType<Props>;
  const LoadableComponent = (props: Props) => {
    // the same for as long as it is on the page, so that it keeps its state
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  };
  return Object.assign(LoadableComponent, { preload });
}
