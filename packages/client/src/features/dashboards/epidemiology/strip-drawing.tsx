import { type Classes, findClass } from '@harken/domain/geography/classes/classes';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { pickLabelledPeriods } from '../../../ui/chart/chart-scale.ts';
import { useWidth } from '../../../ui/chart/use-plot.ts';
import type { AreaTone } from '../../../ui/map/areas/area-types.ts';
import type { Strip } from './api.ts';
import styles from './epidemiology.module.css';
import { findCellByKey, type StripCell } from './strip-keys.ts';

const rowHeight = 20;
const axisHeight = 20;
/** Width of a week's label with its gap, in pixels. */
const labelWidth = 26;

type StripDrawingProps = {
  strip: Pick<Strip, 'weeks' | 'places'>;
  names: ReadonlyMap<number, string>;
  classes: Classes;
  description: string;
  /** The name of what the arrow keys move in. */
  cellsLabel: string;
  /** A cell in words. */
  describeCell: (cell: StripCell) => string;
};

const toTone = (cases: number | null | undefined, classes: Classes): AreaTone =>
  typeof cases === 'number' ? (findClass(cases, classes) as AreaTone) : 'unknown';

/** One path for each colour: there can be twelve thousand cells. */
function layoutCells({ weeks, places }: Pick<Strip, 'weeks' | 'places'>, classes: Classes, step: number) {
  const paths = new Map<AreaTone, string>();
  for (const [row, place] of places.entries())
    for (const week of weeks.keys()) {
      const tone = toTone(place.weeks[week]?.cases, classes);
      const [x, width] = [(week * step).toFixed(1), Math.max(1, step - 1).toFixed(1)];
      const d = `M${x} ${axisHeight + row * rowHeight}h${width}v${rowHeight - 1}h-${width}z`;
      paths.set(tone, (paths.get(tone) ?? '') + d);
    }
  return [...paths];
}

/**
 * The heat map: a row for each place, a column for each epi week, from left to right in every language. It is one tab stop: arrow keys
 * move between cells, and the cell is shown and announced.
 */
export function StripDrawing({
  strip,
  names,
  classes,
  description,
  cellsLabel,
  describeCell,
}: StripDrawingProps) {
  const { weeks, places } = strip;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const hatchId = useId();
  const [cell, setCell] = useState<StripCell | null>(null);
  // places and weeks may have become fewer
  const current = {
    place: Math.min(cell?.place ?? 0, places.length - 1),
    week: Math.min(cell?.week ?? weeks.length - 1, weeks.length - 1),
  };
  const shown = cell && current;
  const step = width / Math.max(1, weeks.length);
  const height = axisHeight + places.length * rowHeight;
  const onPoint = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const week = Math.floor((event.clientX - box.x) / step);
    const place = Math.floor((event.clientY - box.y - axisHeight) / rowHeight);
    setCell(weeks[week] && places[place] ? { place, week } : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return setCell(null);
    const to = findCellByKey(event.key, current, { places: places.length, weeks: weeks.length });
    if (!to) return;
    event.preventDefault();
    setCell(to);
  };
  return (
    <>
      <div className={styles.strip}>
        <ol className={styles.stripNames} style={{ paddingBlockStart: axisHeight }} aria-hidden="true">
          {places.map(({ id, name }) => (
            <li key={id} style={{ blockSize: rowHeight }}>
              <bdi>{names.get(id) ?? name}</bdi>
            </li>
          ))}
        </ol>
        <div
          ref={frame}
          dir="ltr"
          className={styles.stripFrame}
          onPointerMove={onPoint}
          onPointerDown={onPoint}
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setCell(null)}
        >
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={description}
          >
            <defs>
              <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
                <rect className={styles.hatchGround} width="6" height="6" />
                <path className={styles.hatch} d="M-1.5 1.5L1.5-1.5M-1.5 7.5L7.5-1.5M4.5 7.5L7.5 4.5" />
              </pattern>
            </defs>
            {pickLabelledPeriods(weeks.length, step, labelWidth).map((index) => (
              <text key={index} x={(index + 0.5) * step} y={axisHeight - 6} textAnchor="middle">
                {weeks[index]?.epiWeek}
              </text>
            ))}
            {layoutCells(strip, classes, step).map(([tone, d]) => (
              <path
                key={tone}
                className={styles.cells}
                data-tone={tone}
                d={d}
                fill={tone === 'unknown' ? `url(#${hatchId})` : undefined}
              />
            ))}
            {shown && (
              <rect
                className={styles.chosenCell}
                x={shown.week * step}
                y={axisHeight + shown.place * rowHeight}
                width={Math.max(1, step - 1)}
                height={rowHeight - 1}
              />
            )}
          </svg>
          <input
            type="range"
            className={styles.stripKeys}
            aria-label={cellsLabel}
            aria-valuetext={describeCell(current)}
            min={0}
            max={places.length * weeks.length - 1}
            value={current.place * weeks.length + current.week}
            onChange={({ target: { value } }) =>
              setCell({ place: Math.floor(Number(value) / weeks.length), week: Number(value) % weeks.length })
            }
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.matches(':focus-visible') && setCell(current)}
            onBlur={() => setCell(null)}
          />
        </div>
      </div>
      <p className={styles.readout} aria-hidden="true" data-print-omit="">
        {shown && describeCell(shown)}
      </p>
    </>
  );
}
