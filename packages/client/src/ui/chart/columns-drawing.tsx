import { memo, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './chart.module.css';
import type { Shape } from './chart-layout.ts';
import { type Pattern, patternSize, patterns, type SeriesStyle } from './series-styles.ts';

function PatternTile({ id, pattern }: { id: string; pattern: Pattern }) {
  return (
    <pattern id={id} width={patternSize} height={patternSize} patternUnits="userSpaceOnUse">
      <path
        d={pattern.d}
        stroke={pattern.color}
        strokeWidth={pattern.width}
        strokeLinecap="round"
        fill="none"
      />
    </pattern>
  );
}

const anchors = { before: 'end', middle: 'middle', after: 'start' } as const;

function ShapeDrawing({ shape, getTileId }: { shape: Shape; getTileId: (pattern: Pattern) => string }) {
  if (shape.kind === 'line')
    return <path className={styles.line} d={`M${shape.x} ${shape.y}h${shape.width}`} />;
  if (shape.kind === 'text')
    return (
      <text x={shape.x} y={shape.y} textAnchor={anchors[shape.at]}>
        {shape.text}
      </text>
    );
  if (shape.kind === 'stroke') return <path className={styles[shape.pen]} d={shape.d} />;
  const { d, seriesStyle, isThin } = shape;
  return (
    <>
      <path
        className={classNames(styles.columns, isThin && styles.thin, seriesStyle.outline && styles.outlined)}
        d={d}
        style={{ fill: `var(${seriesStyle.variable})` }}
      />
      {seriesStyle.pattern && !isThin && <path d={d} fill={`url(#${getTileId(seriesStyle.pattern)})`} />}
    </>
  );
}

/** The columns and axes of a chart as SVG. Hidden from screen readers: the parent has a description. */
export const ColumnsDrawing = memo(function ColumnsDrawing({
  shapes,
  width,
  height,
}: {
  shapes: readonly Shape[];
  width: number;
  height: number;
}) {
  const id = useId();
  const getTileId = (pattern: Pattern) => `${id}${pattern.id}`;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <defs>
        {patterns.map((pattern) => (
          <PatternTile key={pattern.id} id={getTileId(pattern)} pattern={pattern} />
        ))}
      </defs>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no id, and are always replaced together
        <ShapeDrawing key={index} shape={shape} getTileId={getTileId} />
      ))}
    </svg>
  );
});

/** The colour of a series, in legends. */
export function Swatch({ seriesStyle }: { seriesStyle: SeriesStyle }) {
  const id = useId();
  return (
    <svg className={styles.swatch} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {seriesStyle.pattern && (
        <defs>
          <PatternTile id={id} pattern={seriesStyle.pattern} />
        </defs>
      )}
      <path
        className={classNames(styles.columns, seriesStyle.outline && styles.outlined)}
        d="M1 1h12v12h-12z"
        style={{ fill: `var(${seriesStyle.variable})` }}
      />
      {seriesStyle.pattern && <path d="M1 1h12v12h-12z" fill={`url(#${id})`} />}
    </svg>
  );
}
