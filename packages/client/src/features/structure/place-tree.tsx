import { type RefObject, useMemo, useReducer, useRef } from 'react';
import { useFilters } from '../../lib/lists/filters.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Empty } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { DeletePlaceDialog } from './delete-place-dialog.tsx';
import { AddPlaceForm } from './place-name-form.tsx';
import { PlaceRows } from './place-rows.tsx';
import { initialTreeState, reducePlaceTree } from './place-tree-state.ts';
import type { Place } from './places.ts';
import type { StructureActions } from './structure.api.ts';
import styles from './structure.module.css';
import { listOpenableKeys, listVisiblePlaces, type VisiblePlace } from './visible-places.ts';

export type PlaceTreeProps = {
  regions: readonly Place[];
  mayEdit: boolean;
  /** Address of the import page. */
  importPath: string;
  importPopulationPath: string;
  /** Address of the form in which places of another national society are copied; none if the user may not. */
  copyPath?: string | undefined;
  structureActions: StructureActions;
};

const noFilter = { name: '' };

/** The state of the tree and the rows that are visible. */
function usePlaceTree(regions: readonly Place[]) {
  const [state, dispatch] = useReducer(reducePlaceTree, initialTreeState);
  const [{ name: search }, changeFilter, showAll] = useFilters(noFilter);
  const { opened, closed, added } = state;
  const visible = useMemo(
    () => listVisiblePlaces(regions, { opened, closed, added, search }),
    [regions, opened, closed, added, search],
  );
  const searchFor = (name: string) => {
    dispatch({ type: 'beginSearch' });
    changeFilter({ name });
  };
  return { state, dispatch, search, searchFor, showAll, ...visible };
}

type ToolbarProps = ReturnType<typeof usePlaceTree> & {
  regions: readonly Place[];
  importPath: string;
  importPopulationPath: string;
  onAddRegion: (() => void) | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
};

/** Search with the number of matches, buttons to open and close all places, and to add a region. */
function Toolbar(props: ToolbarProps) {
  const {
    regions,
    importPath,
    importPopulationPath,
    search,
    searchFor,
    matches,
    dispatch,
    onAddRegion,
    addButton,
  } = props;
  const { t } = useTexts();
  const isFiltered = search.trim() !== '';
  const openAll = () => dispatch({ type: 'openAll', keys: listOpenableKeys('region', regions) });
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <SearchField label={t('structure.search')} value={search} onChange={searchFor} />
      </search>
      <HelpTerm term="place" name={t('structure.title')} />
      <Button variant="ghost" size="small" onClick={openAll}>
        {t('structure.openAll')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => dispatch({ type: 'closeAll' })}>
        {t('structure.closeAll')}
      </Button>
      <span className={styles.grow} />
      {onAddRegion && (
        <div className={styles.actions}>
          <LinkButton to={importPath} icon="up">
            {t('structure.import')}
          </LinkButton>
          <LinkButton to={importPopulationPath} icon="up">
            {t('structure.importPopulation')}
          </LinkButton>
          <Button ref={addButton} variant="main" icon="plus" onClick={onAddRegion}>
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

/** The row to focus after a deletion: the next sibling, the previous one, or the parent. */
function findRowAfterDeletion(
  rows: readonly VisiblePlace[],
  removedRow: VisiblePlace,
): VisiblePlace['key'] | undefined {
  const siblings = rows.filter(
    (row) => row.parentKey === removedRow.parentKey && row.level === removedRow.level,
  );
  const index = siblings.findIndex((row) => row.key === removedRow.key);
  return (siblings[index + 1] ?? siblings[index - 1])?.key ?? removedRow.parentKey;
}

/** The row that Tab focuses. */
const findCurrentRow = () => document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');

function DeletePlace({
  tree,
  structureActions,
}: {
  tree: ReturnType<typeof usePlaceTree>;
  structureActions: StructureActions;
}) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { state, rows, dispatch } = tree;
  const row = rows.find(({ key }) => key === state.deletingKey);
  if (!row) return null;
  const remove = async () => {
    await structureActions.remove(row);
    dispatch({ type: 'noteDeleted', nextKey: findRowAfterDeletion(rows, row) });
    snackbar.show(t('structure.deleted', { name: row.place.name }));
  };
  return (
    <DeletePlaceDialog
      level={row.level}
      place={row.place}
      onDelete={remove}
      onClose={() => dispatch({ type: 'endDeleting' })}
      focusAfter={findCurrentRow}
    />
  );
}

/** The places of a society as a tree in which they are searched, added, renamed and deleted. */
export function PlaceTree(props: PlaceTreeProps) {
  const { regions, mayEdit, importPath, importPopulationPath, copyPath, structureActions } = props;
  const { t } = useTexts();
  const tree = usePlaceTree(regions);
  const { state, rows, dispatch, search, showAll } = tree;
  const addButton = useRef<HTMLButtonElement>(null);
  const isAddingRegion = mayEdit && state.form?.kind === 'add' && state.form.key === undefined;
  const addRegion = () => dispatch({ type: 'add', key: undefined });
  const endAdding = () => {
    dispatch({ type: 'endForm' });
    addButton.current?.focus();
  };
  const isEmpty = regions.length === 0;
  return (
    <>
      {!isEmpty && (
        <Toolbar
          {...tree}
          {...{ regions, importPath, importPopulationPath, addButton }}
          onAddRegion={mayEdit ? addRegion : undefined}
        />
      )}
      {isAddingRegion && (
        <div className={styles.newRegion}>
          <AddPlaceForm
            label={t('structure.newRegion')}
            onAdd={async (name) =>
              dispatch({ type: 'noteAdded', key: await structureActions.add(undefined, name) })
            }
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
                  {t('startingPoints.places.import')}
                </LinkButton>
                {copyPath && (
                  <LinkButton to={copyPath} icon="copy">
                    {t('startingPoints.places.copy')}
                  </LinkButton>
                )}
                <Button icon="plus" onClick={addRegion}>
                  {t('structure.addRegion')}
                </Button>
              </>
            )
          }
        >
          {t(mayEdit ? 'startingPoints.places.empty' : 'structure.emptyForReaders')}
        </Empty>
      )}
      {!isEmpty && rows.length === 0 && (
        <Empty action={<Button onClick={showAll}>{t('structure.showAll')}</Button>}>
          {t('structure.noMatch', { search: search.trim() })}
        </Empty>
      )}
      {rows.length > 0 && <PlaceRows {...{ rows, state, search, mayEdit, dispatch, structureActions }} />}
      {mayEdit && <DeletePlace tree={tree} structureActions={structureActions} />}
    </>
  );
}
