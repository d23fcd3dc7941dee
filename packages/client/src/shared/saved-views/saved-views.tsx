import { lazy, Suspense } from 'react';
import type { ViewsPlace } from '../../ui/filters/bar.tsx';
import type { SavedViewsProps } from './opened-views.tsx';

const OpenedViews = lazy(async () => ({ default: (await import('./opened-views.tsx')).OpenedViews }));

/** The `views` of a filter bar: loaded after the list, which does not wait for them. */
export function createViews(props: SavedViewsProps) {
  return (place: ViewsPlace) => (
    <Suspense fallback={null}>
      <OpenedViews key={`${props.list} ${props.scopeId}`} {...props} place={place} />
    </Suspense>
  );
}
