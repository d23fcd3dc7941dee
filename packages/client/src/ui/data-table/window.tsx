import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './data-table.module.css';
import { TableRows, type TableRowsProps } from './rows.tsx';

/** Rows are virtualised in blocks: cards are side by side, so single rows have no position of their own. */
const rowsPerBlock = 4;
/** Estimated row height in pixels, until measured. */
const estimatedRowHeight = 48;

/** Whether the page is being printed, which renders all rows. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const print = window.matchMedia?.('print');
      print?.addEventListener('change', onChange);
      return () => print?.removeEventListener('change', onChange);
    },
    () => window.matchMedia?.('print').matches ?? false,
  );
}

/** Distance of an element from the top of the page in pixels, measured again when the page changes its size. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setDistance(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}

function splitIntoBlocks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerBlock);
  return Array.from({ length: count }, (_, block) =>
    rows.slice(block * rowsPerBlock, (block + 1) * rowsPerBlock),
  );
}

/** Placeholder for rows that are not rendered. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td colSpan={width} style={{ blockSize: `${height}px` }} />
      </tr>
    </tbody>
  );
}

/** The blocks to render: those near the viewport, and the one with the focus. */
function useBlocks(count: number, start: RefObject<HTMLElement | null>) {
  const scrollMargin = useDistanceFromTop(start);
  const [focused, setFocused] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      if (focused === undefined || focused >= count || near.includes(focused)) return near;
      return [...near, focused].sort((a, b) => a - b);
    },
    [focused, count],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowsPerBlock * estimatedRowHeight,
    overscan: 1,
    scrollMargin,
    rangeExtractor,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // without layout, as in tests, use the estimated height
    measureElement: (block) => block.getBoundingClientRect().height || rowsPerBlock * estimatedRowHeight,
  });
  return { virtualizer, scrollMargin, setFocused };
}

/** The rows of a long list near the viewport; when printing, all rows. */
export function WindowedRows<Row>({ rows, ...table }: TableRowsProps<Row>) {
  const start = useRef<HTMLTableSectionElement>(null);
  const blocks = useMemo(() => splitIntoBlocks(rows), [rows]);
  const { virtualizer, scrollMargin, setFocused } = useBlocks(blocks.length, start);
  const isPrinting = useIsPrinting();
  const width = table.columns.length + (table.selection ? 1 : 0);
  if (isPrinting)
    return (
      <tbody>
        <TableRows {...table} rows={rows} />
      </tbody>
    );
  let filledTo = scrollMargin;
  const renderedBlocks = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - filledTo;
    filledTo = item.end;
    return (
      <Fragment key={item.key}>
        <Gap height={gap} width={width} />
        <tbody
          ref={virtualizer.measureElement}
          data-index={item.index}
          className={styles.block}
          onFocus={() => setFocused(item.index)}
        >
          <TableRows {...table} rows={blocks[item.index] ?? []} from={item.index * rowsPerBlock} />
        </tbody>
      </Fragment>
    );
  });
  return (
    <>
      <tbody ref={start} aria-hidden="true" />
      {renderedBlocks}
      <Gap height={scrollMargin + virtualizer.getTotalSize() - filledTo} width={width} />
    </>
  );
}
