import { type RefObject, useMemo, useReducer, useRef } from 'react';
import { useFilters } from '../../lib/filters.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { DeletePlaceDialog } from './delete-place-dialog.tsx';
import { AddPlaceForm } from './place-name-form.tsx';
import { PlaceRows } from './place-rows.tsx';
import { closedTree, placeTreeAfter } from './place-tree-state.ts';
import type { Place } from './places.ts';
import type { StructureDeeds } from './structure.api.ts';
import styles from './structure.module.css';
import { openableKeys, type VisiblePlace, visiblePlaces } from './visible-places.ts';

export type PlaceTreeProps = {
  regions: readonly Place[];
  mayEdit: boolean;
  /** Where places are brought from a list. */
  importPath: string;
  deeds: StructureDeeds;
};

const noFilter = { name: '' };

/** What shows of the tree, and what is done with it. */
function usePlaceTree(regions: readonly Place[]) {
  const [state, act] = useReducer(placeTreeAfter, closedTree);
  const [{ name: search }, changeFilter, showAll] = useFilters(noFilter);
  const { opened, closed, added } = state;
  const shown = useMemo(
    () => visiblePlaces(regions, { opened, closed, added, search }),
    [regions, opened, closed, added, search],
  );
  const searchFor = (name: string) => {
    act({ type: 'beginSearch' });
    changeFilter({ name });
  };
  return { state, act, search, searchFor, showAll, ...shown };
}

type ToolbarProps = ReturnType<typeof usePlaceTree> & {
  regions: readonly Place[];
  importPath: string;
  onAddRegion: (() => void) | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
};

/** The filter with what it found, opening and closing of everything, and the button for a region. */
function Toolbar(props: ToolbarProps) {
  const { regions, importPath, search, searchFor, matches, act, onAddRegion, addButton } = props;
  const { t } = useTexts();
  const isFiltered = search.trim() !== '';
  const openAll = () => act({ type: 'openAll', keys: openableKeys('region', regions) });
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <SearchField label={t('structure.search')} value={search} onChange={searchFor} />
      </search>
      <Button look="ghost" size="small" onClick={openAll}>
        {t('structure.openAll')}
      </Button>
      <Button look="ghost" size="small" onClick={() => act({ type: 'closeAll' })}>
        {t('structure.closeAll')}
      </Button>
      <span className={styles.grow} />
      {onAddRegion && (
        <div className={styles.deeds}>
          <LinkButton to={importPath} icon="up">
            {t('structure.import')}
          </LinkButton>
          <Button ref={addButton} look="main" icon="plus" onClick={onAddRegion}>
            {t('structure.addRegion')}
          </Button>
        </div>
      )}
      <p role="status" className={styles.matches}>
        {isFiltered && t('structure.matches', { count: matches })}
      </p>
    </div>
  );
}

/** The row that the keys are on once a place is gone: the next beside it, the one before it, or the one it lay in. */
function rowAfterDeleting(
  rows: readonly VisiblePlace[],
  gone: VisiblePlace,
): VisiblePlace['key'] | undefined {
  const beside = rows.filter((row) => row.parentKey === gone.parentKey && row.level === gone.level);
  const at = beside.findIndex((row) => row.key === gone.key);
  return (beside[at + 1] ?? beside[at - 1])?.key ?? gone.parentKey;
}

/** The row of the tree that Tab leads to. */
const currentRow = () => document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');

function Deleting({ tree, deeds }: { tree: ReturnType<typeof usePlaceTree>; deeds: StructureDeeds }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { state, rows, act } = tree;
  const row = rows.find(({ key }) => key === state.deletingKey);
  if (!row) return null;
  const remove = async () => {
    await deeds.remove(row);
    act({ type: 'noteDeleted', nextKey: rowAfterDeleting(rows, row) });
    snackbar.show(t('structure.deleted', { name: row.place.name }));
  };
  return (
    <DeletePlaceDialog
      level={row.level}
      place={row.place}
      onDelete={remove}
      onClose={() => act({ type: 'endDeleting' })}
      focusAfter={currentRow}
    />
  );
}

/** The places of a society as a tree: found by name, added, renamed and deleted where they stand. */
export function PlaceTree({ regions, mayEdit, importPath, deeds }: PlaceTreeProps) {
  const { t } = useTexts();
  const tree = usePlaceTree(regions);
  const { state, rows, act, search, showAll } = tree;
  const addButton = useRef<HTMLButtonElement>(null);
  const isAddingRegion = mayEdit && state.form?.kind === 'add' && state.form.key === undefined;
  const addRegion = () => act({ type: 'add', key: undefined });
  const endAdding = () => {
    act({ type: 'endForm' });
    addButton.current?.focus();
  };
  const isEmpty = regions.length === 0;
  return (
    <>
      {!isEmpty && (
        <Toolbar
          {...tree}
          {...{ regions, importPath, addButton }}
          onAddRegion={mayEdit ? addRegion : undefined}
        />
      )}
      {isAddingRegion && (
        <div className={styles.newRegion}>
          <AddPlaceForm
            label={t('structure.newRegion')}
            onAdd={async (name) => act({ type: 'noteAdded', key: await deeds.add(undefined, name) })}
            onEnd={endAdding}
          />
        </div>
      )}
      {isEmpty && !isAddingRegion && (
        <Empty
          action={
            mayEdit && (
              <>
                <LinkButton to={importPath} icon="up">
                  {t('structure.import')}
                </LinkButton>
                <Button look="main" icon="plus" onClick={addRegion}>
                  {t('structure.addRegion')}
                </Button>
              </>
            )
          }
        >
          {t(mayEdit ? 'structure.empty' : 'structure.emptyForReaders')}
        </Empty>
      )}
      {!isEmpty && rows.length === 0 && (
        <Empty action={<Button onClick={showAll}>{t('structure.showAll')}</Button>}>
          {t('structure.noMatch', { search: search.trim() })}
        </Empty>
      )}
      {rows.length > 0 && <PlaceRows {...{ rows, state, search, mayEdit, act, deeds }} />}
      {mayEdit && <Deleting tree={tree} deeds={deeds} />}
    </>
  );
}
