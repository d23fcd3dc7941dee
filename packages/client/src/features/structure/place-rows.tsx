import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { foldText } from './name-match.ts';
import { PlaceRow } from './place-row.tsx';
import type { PlaceTreeAction, PlaceTreeState } from './place-tree-state.ts';
import type { StructureActions } from './structure.api.ts';
import styles from './structure.module.css';
import { getKeyAction, readRowKey } from './tree-keys.ts';
import type { VisiblePlace } from './visible-places.ts';

/** Longer lists render only the visible rows. */
const virtualizeAbove = 100;

export type PlaceRowsProps = {
  rows: readonly VisiblePlace[];
  state: PlaceTreeState;
  search: string;
  mayEdit: boolean;
  dispatch: (action: PlaceTreeAction) => void;
  structureActions: StructureActions;
};

/** The offset of the list in the document, which changes with the content above it. */
function useDistanceFromTop(list: RefObject<HTMLDivElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setDistance(Math.round(top));
  });
  return distance;
}

/** Index and offset of a row in the list; without an offset the row is in normal flow. */
type RenderedRow = { index: number; start: number | undefined };

/**
 * Selects the rows to render: all of a short list; of a long one those in view and always those with the focus or a form.
 * Short lists are measured too, so that no row jumps when the list grows long.
 */
function useVirtualRows(
  rows: readonly VisiblePlace[],
  list: RefObject<HTMLDivElement | null>,
  pinnedIndexes: number[],
) {
  const isLong = rows.length > virtualizeAbove;
  const scrollMargin = useDistanceFromTop(list);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 48,
    overscan: 8,
    scrollMargin,
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range: Range) => {
      const indexes = new Set([
        ...defaultRangeExtractor(range),
        ...pinnedIndexes.filter((index) => index >= 0),
      ]);
      return [...indexes].sort((a, b) => a - b);
    },
  });
  const measure = virtualizer.measureElement;
  if (!isLong)
    return { renderedRows: rows.map((_, index): RenderedRow => ({ index, start: undefined })), measure };
  const renderedRows = virtualizer
    .getVirtualItems()
    .map(({ index, start }): RenderedRow => ({ index, start: start - scrollMargin }));
  return { renderedRows, height: virtualizer.getTotalSize(), measure };
}

/** Focuses the current row when an action requests it. */
function useFocusOnCurrent(
  list: RefObject<HTMLDivElement | null>,
  { currentKey, focusRequest }: PlaceTreeState,
) {
  const handledRequest = useRef(focusRequest);
  useLayoutEffect(() => {
    if (handledRequest.current === focusRequest) return;
    handledRequest.current = focusRequest;
    const row = currentKey && list.current?.querySelector<HTMLElement>(`[data-key="${currentKey}"]`);
    if (row) row.focus();
  });
}

/** The rows of the tree with roving focus: Tab reaches one, arrow keys move between them. */
export function PlaceRows({ rows, state, search, mayEdit, dispatch, structureActions }: PlaceRowsProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { currentKey, form } = state;
  const findIndexOf = (key: string | undefined) => (key ? rows.findIndex((row) => row.key === key) : -1);
  const currentIndex = Math.max(0, findIndexOf(currentKey));
  const { renderedRows, height, measure } = useVirtualRows(rows, list, [
    currentIndex,
    findIndexOf(form?.key),
  ]);
  useFocusOnCurrent(list, state);
  const foldedSearch = foldText(search.trim());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = readRowKey(event);
    const action = pressed && getKeyAction(rows, currentIndex, pressed, mayEdit);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('structure.title')}
      className={styles.tree}
      style={{ blockSize: height }}
      onKeyDown={onKeyDown}
    >
      {renderedRows.map(({ index, start }) => {
        const { key, ...row } = rows[index] as VisiblePlace;
        const isPlaced = start !== undefined;
        return (
          <div
            key={key}
            role="presentation"
            ref={measure}
            data-index={index}
            className={isPlaced ? styles.placed : undefined}
            style={{ insetBlockStart: start }}
          >
            <PlaceRow
              {...row}
              placeKey={key}
              isCurrent={index === currentIndex}
              isNew={state.added.has(key)}
              form={form?.key === key ? form.kind : undefined}
              {...{ search: foldedSearch, mayEdit, dispatch, structureActions }}
            />
          </div>
        );
      })}
    </div>
  );
}
