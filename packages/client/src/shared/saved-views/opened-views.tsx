import type { ViewRules } from '@harken/domain/lists/saved-views';
import { useState } from 'react';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import type { ViewsPlace } from '../../ui/filters/bar.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { SaveDialog } from './save-dialog.tsx';
import type { SavedView, ViewPlace } from './saved-views.api.ts';
import styles from './saved-views.module.css';
import { useViews } from './use-views.ts';

export type SavedViewsProps = ViewPlace & {
  /** The defaults of all filters, and the values that can be chosen. Must stay the same while they do not change. */
  rules: ViewRules;
};

/** Undefined: closed; null: a new view. */
type Edited = SavedView | null | undefined;

/** The saved views of a list: in the row of filters as a menu, in the sheet of filters as buttons. */
export function OpenedViews({ list, scopeId, rules, place }: SavedViewsProps & { place: ViewsPlace }) {
  const { t } = useTexts();
  const [edited, setEdited] = useState<Edited>();
  const { views, filters, show, isShown } = useViews({ list, scopeId }, rules, {
    mayOpen: place !== 'sheet',
  });
  const current = views.find(isShown);
  const dialog = edited !== undefined && (
    <SaveDialog
      place={{ list, scopeId }}
      view={edited ?? undefined}
      onClose={() => setEdited(undefined)}
      {...{ views, filters }}
    />
  );
  const items: MenuItem[] = [
    ...views.map((view, at) => ({
      key: `view${at}`,
      label: view.isDefault ? t('savedViews.opens', { name: isolate(view.name) }) : view.name,
      isCurrent: view === current,
      onSelect: () => show(view),
    })),
    current
      ? {
          key: 'edit',
          icon: 'edit' as const,
          label: t('savedViews.editNamed', { name: isolate(current.name) }),
          isGroupStart: true,
          onSelect: () => setEdited(current),
        }
      : {
          key: 'save',
          icon: 'plus' as const,
          label: t('savedViews.save'),
          isGroupStart: views.length > 0,
          onSelect: () => setEdited(null),
        },
  ];
  if (place === 'closedSheet') return null;
  if (place === 'row')
    return (
      <>
        <Menu button={<IconButton icon="star" label={t('savedViews.title')} />} items={items} />
        {dialog}
      </>
    );
  return (
    <section className={styles.sheet} aria-labelledby="saved-views">
      <h3 id="saved-views">{t('savedViews.title')}</h3>
      {items.map(({ key, label, icon, isCurrent, onSelect }) => (
        <Button
          key={key}
          icon={icon ?? (isCurrent ? 'check' : 'star')}
          aria-pressed={isCurrent}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </section>
  );
}
