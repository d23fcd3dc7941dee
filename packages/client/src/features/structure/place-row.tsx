import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { splitAtMatch } from './name-match.ts';
import { AddPlaceForm, RenamePlaceForm } from './place-name-form.tsx';
import type { OpenForm, PlaceTreeAction } from './place-tree-state.ts';
import { getLevelBelow, levels, type PlaceKey } from './places.ts';
import type { StructureActions } from './structure.api.ts';
import styles from './structure.module.css';
import { placePaths, structurePaths } from './structure-paths.ts';
import { toggleRow } from './tree-keys.ts';
import type { VisiblePlace } from './visible-places.ts';

/** `placeKey`, because React reserves `key`. */
export type PlaceRowProps = Omit<VisiblePlace, 'key'> & {
  placeKey: PlaceKey;
  /** The row that Tab focuses, together with its buttons. */
  isCurrent: boolean;
  /** Added since the form was opened. */
  isNew: boolean;
  /** The form that is open in this row. */
  form: OpenForm['kind'] | undefined;
  /** Folded; the matching part of the name is highlighted. */
  search: string;
  mayEdit: boolean;
  dispatch: (action: PlaceTreeAction) => void;
  structureActions: StructureActions;
};

/** Clicks on buttons and fields of the row must not toggle it. */
function isOnControls({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-controls]') !== null;
}

function Name({ id, name, search }: { id: string; name: string; search: string }) {
  const [before, match, after] = splitAtMatch(name, search);
  return (
    <bdi id={id} className={styles.name}>
      {before}
      {match && <mark className={styles.match}>{match}</mark>}
      {after}
    </bdi>
  );
}

/** Opens the page of the place with its codes and population. */
function useOpenPlace({ level, place }: PlaceRowProps): () => void {
  const navigate = useNavigate();
  const { nationalSocietyId } = useRouteParams(structurePaths.tree);
  const params = { nationalSocietyId, [`${level}Id`]: place.id } as Record<string, number>;
  return () => void navigate({ href: pathTo(placePaths[level] as string, params) });
}

function RowButtons(row: PlaceRowProps) {
  const { level, place, placeKey, isCurrent, mayEdit, dispatch } = row;
  const { t } = useTexts();
  const openPlace = useOpenPlace(row);
  const below = getLevelBelow(level);
  const tabIndex = isCurrent ? 0 : -1;
  const { name } = place;
  if (!mayEdit)
    return (
      <span data-controls className={styles.buttons}>
        <IconButton
          icon="pin"
          label={t('structure.detailsOf', { name })}
          tabIndex={tabIndex}
          onClick={openPlace}
        />
      </span>
    );
  return (
    <span data-controls className={styles.buttons}>
      {below && (
        <IconButton
          icon="plus"
          label={t(`structure.addIn.${below}`, { name })}
          tabIndex={tabIndex}
          onClick={() => dispatch({ type: 'add', key: placeKey })}
        />
      )}
      <Menu
        button={<IconButton icon="more" label={t('structure.actions', { name })} tabIndex={tabIndex} />}
        items={[
          { key: 'details', label: t('structure.details'), icon: 'pin', onSelect: openPlace },
          {
            key: 'rename',
            label: t('structure.rename'),
            icon: 'edit',
            onSelect: () => dispatch({ type: 'rename', key: placeKey }),
          },
          {
            key: 'delete',
            label: t('structure.delete'),
            icon: 'trash',
            onSelect: () => dispatch({ type: 'askToDelete', key: placeKey }),
          },
        ]}
      />
    </span>
  );
}

/** The row with the name, the number of places inside and the buttons. */
function RowLine(row: PlaceRowProps) {
  const { t } = useTexts();
  const { placeKey, level, place, count, isOpen, search } = row;
  const below = getLevelBelow(level);
  return (
    <div className={styles.line}>
      <span className={styles.fold}>{count > 0 && <Icon name={isOpen ? 'down' : 'right'} small />}</span>
      <span className={styles.text}>
        <Name id={`name-${placeKey}`} name={place.name} search={search} />{' '}
        {place.code && (
          <bdi id={`code-${placeKey}`} dir="ltr" className={styles.code}>
            {place.code}
          </bdi>
        )}{' '}
        {below && count > 0 && (
          <small id={`count-${placeKey}`} className={styles.count}>
            {t(`structure.count.${below}`, { count })}
          </small>
        )}
      </span>
      <RowButtons {...row} />
    </div>
  );
}

/** The form to rename the place, instead of its row. */
function RenameRow({ placeKey, level, place, parentKey, structureActions, dispatch }: PlaceRowProps) {
  const { t } = useTexts();
  return (
    <RenamePlaceForm
      label={t(`structure.nameOf.${level}`)}
      name={place.name}
      onRename={(name) => structureActions.rename({ key: placeKey, parentKey }, name)}
      onEnd={() => dispatch({ type: 'endForm' })}
    />
  );
}

/** The form to add places inside this one, as a row of its own. */
function AddRow({ placeKey, level, place, structureActions, dispatch }: PlaceRowProps) {
  const { t } = useTexts();
  const below = getLevelBelow(level);
  if (!below) return null;
  const depth = levels.indexOf(below) + 1;
  return (
    <div role="treeitem" tabIndex={-1} aria-level={depth} data-level={depth} className={styles.row}>
      <AddPlaceForm
        label={t(`structure.newIn.${below}`, { name: place.name })}
        onAdd={async (name) =>
          dispatch({ type: 'noteAdded', key: await structureActions.add(placeKey, name) })
        }
        onEnd={() => dispatch({ type: 'endForm' })}
      />
    </div>
  );
}

function Row(row: PlaceRowProps) {
  const { placeKey, level, count, isOpen, form, dispatch } = row;
  const depth = levels.indexOf(level) + 1;
  const isRenamed = form === 'rename';
  const parts = ['name', ...(row.place.code ? ['code'] : []), ...(count > 0 ? ['count'] : [])];
  const labelIds = parts.map((part) => `${part}-${placeKey}`).join(' ');
  const click = (event: MouseEvent) => {
    const action = isOnControls(event) ? undefined : toggleRow({ key: placeKey, count, isOpen });
    if (action) dispatch(action);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      <div
        role="treeitem"
        data-key={placeKey}
        data-level={depth}
        tabIndex={row.isCurrent ? 0 : -1}
        aria-labelledby={isRenamed ? undefined : labelIds}
        aria-level={depth}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={count > 0 ? isOpen : undefined}
        className={classNames(styles.row, row.isNew && styles.isNew, count > 0 && styles.opens)}
        onClick={click}
        onFocus={() => dispatch({ type: 'noticeFocus', key: placeKey })}
      >
        {isRenamed ? <RenameRow {...row} /> : <RowLine {...row} />}
      </div>
      {form === 'add' && <AddRow {...row} />}
    </>
  );
}

/** One row of the tree. Memoized because a tree may have thousands. */
export const PlaceRow = memo(Row);
