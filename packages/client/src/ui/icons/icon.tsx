import { classNames } from '../styles/class-names.ts';
import styles from './icon.module.css';
import { type IconName, type IconShape, iconShapes } from './shapes.ts';

export type { IconName } from './shapes.ts';

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, small, className }: { name: IconName; small?: boolean; className?: string }) {
  const shape: IconShape = iconShapes[name];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames(styles.icon, small && styles.small, shape.mirrors && styles.mirrors, className)}
      strokeDasharray={shape.dash}
      strokeWidth={shape.width}
    >
      {shape.circles?.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      {shape.d && <path d={shape.d} />}
    </svg>
  );
}
