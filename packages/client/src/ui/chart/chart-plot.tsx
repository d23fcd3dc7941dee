import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useUiTexts } from '../texts-context.ts';
import styles from './chart.module.css';
import { type ColumnFrame, plotScene } from './chart-scene.ts';
import { type ChartContent, totalAt } from './chart-types.ts';
import { useColumnWords } from './column-words.ts';
import { ColumnsDrawing, Swatch } from './columns-drawing.tsx';
import { looksOf } from './series-looks.ts';
import { useIsNear, useWidth } from './use-plot.ts';

/** Pixels from the top of the highest number to the foot of the labels. */
const plotHeights = { tall: 400, wide: 240, narrow: 210 };
/** Below this width, in pixels, a chart is that of a phone. */
const narrowBelow = 480;
/** Pixels between a column and its values, and how wide these may become. */
const tooltipGap = 4;
const widestTooltip = 260;
/** So many columns further by Page Up and Page Down. */
const pageOfColumns = 7;

/** Where a key leads from a column; nothing where it means nothing here. Time runs from left to right in every language. */
function columnByKey(key: string, from: number, count: number): number | undefined {
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

/** What the chosen column counts, beside it. What counts nothing is left out. */
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
  const looks = useMemo(() => looksOf(series), [series]);
  const isInFirstHalf = index < periods.length / 2;
  const x = frame.x + (index + (isInFirstHalf ? 1 : 0)) * frame.step;
  const room = (isInFirstHalf ? frame.x + frame.width - x : x) - tooltipGap;
  const place = isInFirstHalf
    ? { insetInlineStart: x + tooltipGap }
    : { insetInlineEnd: `calc(100% - ${x - tooltipGap}px)` };
  return (
    <div
      className={styles.tooltip}
      style={{ ...place, maxInlineSize: Math.min(widestTooltip, room) }}
      aria-hidden="true"
    >
      <div dir={document.documentElement.dir || 'ltr'}>
        <b>
          <bdi>{periods[index]?.name}</bdi>
        </b>
        {details ?? t('chart.total', { total: totalAt(series, index) })}
        <ul>
          {series.map(
            ({ key, name, counts }, row) =>
              details === undefined &&
              Boolean(counts[index]) && (
                <li key={key}>
                  {looks[row] && <Swatch look={looks[row]} />}
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
 * The drawing of a chart. It draws once it comes near the window. By keyboard it is one stop: arrow keys lead from column
 * to column, and what a column counts is shown and read out.
 */
export function ChartPlot({
  content,
  description,
  isTall = false,
  detailsOf,
}: {
  content: ChartContent;
  description: string;
  /** Stands beside something high; not on a phone. */
  isTall?: boolean;
  /** Says of a column what more is known of it than its counts. */
  detailsOf?: (index: number) => string;
}) {
  const t = useUiTexts();
  const columnInWords = useColumnWords();
  const frameElement = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLInputElement>(null);
  const width = useWidth(frameElement);
  const isNear = useIsNear(frameElement);
  const height = width < narrowBelow ? plotHeights.narrow : plotHeights[isTall ? 'tall' : 'wide'];
  const { shapes, frame } = useMemo(() => plotScene(content, { width, height }), [content, width, height]);
  const [active, setActive] = useState<number | null>(null);
  const count = content.periods.length;
  // other days may be fewer
  const shown = active === null ? null : Math.min(active, count - 1);
  const current = shown ?? count - 1;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().x - frame.x;
    const index = Math.floor(x / frame.step);
    setActive(index >= 0 && index < count ? index : null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return setActive(null);
    const to = columnByKey(event.key, current, count);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a pointer does here, keys do in the control inside
    <div
      ref={frameElement}
      dir="ltr"
      className={styles.plot}
      style={{ blockSize: height }}
      data-chart={isNear ? 'drawn' : 'waiting'}
      onPointerMove={point}
      onPointerDown={(event) => {
        keys.current?.focus({ preventScroll: true });
        point(event);
      }}
      // the focus stays there, so that what a finger chose is shown until it chooses something else
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
          detailsOf
            ? `${content.periods[current]?.name} ${detailsOf(current)}`
            : columnInWords(content, current)
        }
        min={0}
        max={count - 1}
        value={current}
        onChange={(event) => setActive(Number(event.target.value))}
        onKeyDown={press}
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
          <ColumnTooltip content={content} index={shown} frame={frame} details={detailsOf?.(shown)} />
        </>
      )}
    </div>
  );
}
