import { type MouseEvent, memo } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { markedName } from './name-match.ts';
import { AddPlaceForm, RenamePlaceForm } from './place-name-form.tsx';
import type { OpenForm, PlaceTreeDeed } from './place-tree-state.ts';
import { levelBelow, levels, type PlaceKey } from './places.ts';
import type { StructureDeeds } from './structure.api.ts';
import styles from './structure.module.css';
import { toggled } from './tree-keys.ts';
import type { VisiblePlace } from './visible-places.ts';

/** The key of a row is a property of its own: React keeps `key` for itself. */
export type PlaceRowProps = Omit<VisiblePlace, 'key'> & {
  placeKey: PlaceKey;
  /** The row that Tab leads to, with its buttons. */
  isCurrent: boolean;
  /** Just added. */
  isNew: boolean;
  /** What is written at this row. */
  form: OpenForm['kind'] | undefined;
  /** Folded; the part of the name that it is found by is marked. */
  search: string;
  mayEdit: boolean;
  act: (deed: PlaceTreeDeed) => void;
  deeds: StructureDeeds;
};

/** A click on a button or a field of the row is no click on the row. */
function isOnControls({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-controls]') !== null;
}

function Name({ id, name, search }: { id: string; name: string; search: string }) {
  const [before, match, after] = markedName(name, search);
  return (
    <bdi id={id} className={styles.name}>
      {before}
      {match && <mark className={styles.match}>{match}</mark>}
      {after}
    </bdi>
  );
}

function RowButtons({ level, place, placeKey, isCurrent, act }: PlaceRowProps) {
  const { t } = useTexts();
  const below = levelBelow(level);
  const tabIndex = isCurrent ? 0 : -1;
  const { name } = place;
  return (
    <span data-controls className={styles.buttons}>
      {below && (
        <IconButton
          icon="plus"
          label={t(`structure.addIn.${below}`, { name })}
          tabIndex={tabIndex}
          onClick={() => act({ type: 'add', key: placeKey })}
        />
      )}
      <Menu
        button={<IconButton icon="more" label={t('structure.actions', { name })} tabIndex={tabIndex} />}
        items={[
          {
            key: 'rename',
            label: t('structure.rename'),
            icon: 'edit',
            onSelect: () => act({ type: 'rename', key: placeKey }),
          },
          {
            key: 'delete',
            label: t('structure.delete'),
            icon: 'trash',
            onSelect: () => act({ type: 'askToDelete', key: placeKey }),
          },
        ]}
      />
    </span>
  );
}

/** The row as it is read: its name, how many places lie in it, its buttons. */
function RowLine(row: PlaceRowProps) {
  const { t } = useTexts();
  const { placeKey, level, place, count, isOpen, search, mayEdit } = row;
  const below = levelBelow(level);
  return (
    <div className={styles.line}>
      <span className={styles.fold}>{count > 0 && <Icon name={isOpen ? 'down' : 'right'} small />}</span>
      <span className={styles.words}>
        <Name id={`name-${placeKey}`} name={place.name} search={search} />{' '}
        {below && count > 0 && (
          <small id={`count-${placeKey}`} className={styles.count}>
            {t(`structure.count.${below}`, { count })}
          </small>
        )}
      </span>
      {mayEdit && <RowButtons {...row} />}
    </div>
  );
}

/** Another name of the place, in place of its line. */
function RenameHere({ placeKey, level, place, parentKey, deeds, act }: PlaceRowProps) {
  const { t } = useTexts();
  return (
    <RenamePlaceForm
      label={t(`structure.nameOf.${level}`)}
      name={place.name}
      onRename={(name) => deeds.rename({ key: placeKey, parentKey }, name)}
      onEnd={() => act({ type: 'endForm' })}
    />
  );
}

/** The names of new places in this one, as a row of their own where these will stand. */
function AddInside({ placeKey, level, place, deeds, act }: PlaceRowProps) {
  const { t } = useTexts();
  const below = levelBelow(level);
  if (!below) return null;
  const depth = levels.indexOf(below) + 1;
  return (
    <div role="treeitem" tabIndex={-1} aria-level={depth} data-level={depth} className={styles.row}>
      <AddPlaceForm
        label={t(`structure.newIn.${below}`, { name: place.name })}
        onAdd={async (name) => act({ type: 'noteAdded', key: await deeds.add(placeKey, name) })}
        onEnd={() => act({ type: 'endForm' })}
      />
    </div>
  );
}

function Row(row: PlaceRowProps) {
  const { placeKey, level, count, isOpen, form, act } = row;
  const depth = levels.indexOf(level) + 1;
  const isRenamed = form === 'rename';
  const words = count > 0 ? `name-${placeKey} count-${placeKey}` : `name-${placeKey}`;
  const click = (event: MouseEvent) => {
    const deed = isOnControls(event) ? undefined : toggled({ key: placeKey, count, isOpen });
    if (deed) act(deed);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys */}
      <div
        role="treeitem"
        data-key={placeKey}
        data-level={depth}
        tabIndex={row.isCurrent ? 0 : -1}
        aria-labelledby={isRenamed ? undefined : words}
        aria-level={depth}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={count > 0 ? isOpen : undefined}
        className={classNames(styles.row, row.isNew && styles.isNew, count > 0 && styles.opens)}
        onClick={click}
        onFocus={() => act({ type: 'noticeFocus', key: placeKey })}
      >
        {isRenamed ? <RenameHere {...row} /> : <RowLine {...row} />}
      </div>
      {form === 'add' && <AddInside {...row} />}
    </>
  );
}

/** One place in the tree; drawn again only when something of it has changed. */
export const PlaceRow = memo(Row);
