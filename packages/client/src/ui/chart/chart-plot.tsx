import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { type UiTexts, useUiTexts } from '../text/texts-context.ts';
import styles from './chart.module.css';
import { type ColumnFrame, layoutPlot } from './chart-layout.ts';
import { type ChartContent, getPeriodTotal } from './chart-types.ts';
import { ColumnsDrawing, Swatch } from './columns-drawing.tsx';
import { getSeriesStyles } from './series-styles.ts';
import { useIsNear, useWidth } from './use-plot.ts';

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
const isolate = (text: string) => `${firstStrongIsolate}${text}${popDirectionalIsolate}`;

/** The count that a column is compared with: "2026-11-02: 12". */
function describeCompared(t: UiTexts, { compared }: ChartContent, index: number) {
  if (!compared) return undefined;
  return t('chart.comparedColumn', { name: isolate(compared.name), count: compared.totals[index] ?? 0 });
}

/** Describes a column: "2026-11-09, 15 in all: Malaria 11, Measles 4". */
function useDescribeColumn(): (content: ChartContent, index: number) => string {
  const t = useUiTexts();
  return (content, index) => {
    const { periods, series } = content;
    const period = isolate(periods[index]?.name ?? '');
    const parts = series
      .filter(({ counts }) => counts[index])
      .map(({ name, counts }) => t('chart.part', { name: isolate(name), count: counts[index] }));
    if (parts.length === 0) return t('chart.emptyColumn', { period });
    const total = getPeriodTotal(series, index);
    const column = t('chart.column', { period, total, parts: parts.join(t('chart.separator')) });
    const compared = describeCompared(t, content, index);
    return compared === undefined ? column : column + t('chart.separator') + compared;
  };
}

/** Height of the plot in pixels, including labels. */
const plotHeights = { tall: 400, wide: 240, narrow: 210 };
/** Below this width in pixels, a chart has the phone layout. */
const narrowBelow = 480;
/** Distance of the tooltip from its column and its maximum width, in pixels. */
const tooltipGap = 4;
const maxTooltipWidth = 260;
/** Number of columns that Page Up and Page Down move. */
const pageOfColumns = 7;

/** The column that a key moves to; undefined for other keys. Time runs from left to right in every language. */
function findColumnByKey(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + pageOfColumns,
    PageDown: from - pageOfColumns,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

/** Tooltip with the counts of a column, without zeros. */
function ColumnTooltip({
  content,
  index,
  frame,
  details,
}: {
  content: ChartContent;
  index: number;
  frame: ColumnFrame;
  details: ReactNode;
}) {
  const t = useUiTexts();
  const { periods, series } = content;
  const seriesStyles = useMemo(() => getSeriesStyles(series), [series]);
  const compared = details === undefined ? describeCompared(t, content, index) : undefined;
  const isInFirstHalf = index < periods.length / 2;
  const x = frame.x + (index + (isInFirstHalf ? 1 : 0)) * frame.step;
  const room = (isInFirstHalf ? frame.x + frame.width - x : x) - tooltipGap;
  const position = isInFirstHalf
    ? { insetInlineStart: x + tooltipGap }
    : { insetInlineEnd: `calc(100% - ${x - tooltipGap}px)` };
  return (
    <div
      className={styles.tooltip}
      style={{ ...position, maxInlineSize: Math.min(maxTooltipWidth, room) }}
      aria-hidden="true"
    >
      <div dir={document.documentElement.dir || 'ltr'}>
        <b>
          <bdi>{periods[index]?.name}</bdi>
        </b>
        {details ?? t('chart.total', { total: getPeriodTotal(series, index) })}
        {compared !== undefined && <p>{compared}</p>}
        <ul>
          {series.map(
            ({ key, name, counts }, row) =>
              details === undefined &&
              Boolean(counts[index]) && (
                <li key={key}>
                  {seriesStyles[row] && <Swatch seriesStyle={seriesStyles[row]} />}
                  <bdi>{name}</bdi>
                  <span>{counts[index]}</span>
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}

/**
 * The drawing of a chart, rendered when it comes near the viewport. It is one tab stop: arrow keys move between columns, and the
 * counts of the column are shown and announced.
 */
export function ChartPlot({
  content,
  description,
  isTall = false,
  getDetails,
}: {
  content: ChartContent;
  description: string;
  /** Taller, to match a neighbouring card; not on phones. */
  isTall?: boolean;
  /** Text about a column that replaces its counts. */
  getDetails?: (index: number) => string;
}) {
  const t = useUiTexts();
  const describeColumn = useDescribeColumn();
  const frameElement = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLInputElement>(null);
  const width = useWidth(frameElement);
  const isNear = useIsNear(frameElement);
  const height = width < narrowBelow ? plotHeights.narrow : plotHeights[isTall ? 'tall' : 'wide'];
  const { shapes, frame } = useMemo(() => layoutPlot(content, { width, height }), [content, width, height]);
  const [active, setActive] = useState<number | null>(null);
  const count = content.periods.length;
  // the number of periods may have become smaller
  const shown = active === null ? null : Math.min(active, count - 1);
  const current = shown ?? count - 1;

  const onPoint = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().x - frame.x;
    const index = Math.floor(x / frame.step);
    setActive(index >= 0 && index < count ? index : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return setActive(null);
    const to = findColumnByKey(event.key, current, count);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
    <div
      ref={frameElement}
      dir="ltr"
      className={styles.plot}
      style={{ blockSize: height }}
      data-chart={isNear ? 'drawn' : 'waiting'}
      onPointerMove={onPoint}
      onPointerDown={(event) => {
        keys.current?.focus({ preventScroll: true });
        onPoint(event);
      }}
      // keep the focus in the input, so that the tooltip of a tapped column stays until the next tap
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(null)}
    >
      <div role="img" aria-label={description}>
        {isNear && <ColumnsDrawing shapes={shapes} width={width} height={height} />}
      </div>
      <input
        ref={keys}
        type="range"
        className={styles.keys}
        aria-label={t('chart.columns', { title: content.title })}
        aria-valuetext={
          getDetails
            ? `${content.periods[current]?.name} ${getDetails(current)}`
            : describeColumn(content, current)
        }
        min={0}
        max={count - 1}
        value={current}
        onChange={(event) => setActive(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.matches(':focus-visible') && setActive(current)}
        onBlur={() => setActive(null)}
      />
      {shown !== null && isNear && (
        <>
          <div
            className={styles.band}
            style={{
              insetInlineStart: frame.x + shown * frame.step,
              inlineSize: Math.max(2, frame.step),
              insetBlockStart: frame.top,
              blockSize: frame.height,
            }}
          />
          <ColumnTooltip content={content} index={shown} frame={frame} details={getDetails?.(shown)} />
        </>
      )}
    </div>
  );
}
