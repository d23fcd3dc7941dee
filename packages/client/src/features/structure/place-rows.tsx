import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { folded } from './name-match.ts';
import { PlaceRow } from './place-row.tsx';
import type { PlaceTreeDeed, PlaceTreeState } from './place-tree-state.ts';
import type { StructureDeeds } from './structure.api.ts';
import styles from './structure.module.css';
import { deedByKey, keyOnRow } from './tree-keys.ts';
import type { VisiblePlace } from './visible-places.ts';

/** With more rows than this, only those in view are in the page. */
const drawnAtMost = 100;

export type PlaceRowsProps = {
  rows: readonly VisiblePlace[];
  state: PlaceTreeState;
  search: string;
  mayEdit: boolean;
  act: (deed: PlaceTreeDeed) => void;
  deeds: StructureDeeds;
};

/** Where the list begins in the document; what stands above it may grow. */
function useDistanceFromTop(list: RefObject<HTMLDivElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setDistance(Math.round(top));
  });
  return distance;
}

/** Where a row stands among the rows, and from the top of the list; undefined leaves that to the page. */
type Drawn = { index: number; start: number | undefined };

/**
 * Which rows are drawn: all of a short tree; of a long one those in view, and always those with the focus or a form. The
 * heights of a short tree are kept too, so that no row goes when it grows long.
 */
function useDrawnRows(rows: readonly VisiblePlace[], list: RefObject<HTMLDivElement | null>, kept: number[]) {
  const isLong = rows.length > drawnAtMost;
  const scrollMargin = useDistanceFromTop(list);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 48,
    overscan: 8,
    scrollMargin,
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range: Range) => {
      const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)]);
      return [...indexes].sort((one, other) => one - other);
    },
  });
  const measure = virtualizer.measureElement;
  if (!isLong) return { drawn: rows.map((_, index): Drawn => ({ index, start: undefined })), measure };
  const drawn = virtualizer
    .getVirtualItems()
    .map(({ index, start }): Drawn => ({ index, start: start - scrollMargin }));
  return { drawn, height: virtualizer.getTotalSize(), measure };
}

/** Moves the focus to the current row whenever a deed asks for it. */
function useFocusOnCurrent(
  list: RefObject<HTMLDivElement | null>,
  { currentKey, focusTurn }: PlaceTreeState,
) {
  const doneTurn = useRef(focusTurn);
  useLayoutEffect(() => {
    if (doneTurn.current === focusTurn) return;
    doneTurn.current = focusTurn;
    const row = currentKey && list.current?.querySelector<HTMLElement>(`[data-key="${currentKey}"]`);
    if (row) row.focus();
  });
}

/** The rows of the tree, one of them reached by Tab; arrows lead to the others. */
export function PlaceRows({ rows, state, search, mayEdit, act, deeds }: PlaceRowsProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const { currentKey, form } = state;
  const indexOf = (key: string | undefined) => (key ? rows.findIndex((row) => row.key === key) : -1);
  const currentIndex = Math.max(0, indexOf(currentKey));
  const { drawn, height, measure } = useDrawnRows(rows, list, [currentIndex, indexOf(form?.key)]);
  useFocusOnCurrent(list, state);
  const plainSearch = folded(search.trim());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = keyOnRow(event);
    const deed = pressed && deedByKey(rows, currentIndex, pressed, mayEdit);
    if (!deed) return;
    event.preventDefault();
    act(deed);
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
      {drawn.map(({ index, start }) => {
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
              {...{ search: plainSearch, mayEdit, act, deeds }}
            />
          </div>
        );
      })}
    </div>
  );
}
