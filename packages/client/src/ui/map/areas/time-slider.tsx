import { useEffect, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { useUiTexts } from '../../text/texts-context.ts';
import styles from './areas.module.css';

/** How long each period is shown while playing, in milliseconds. */
const playStepMilliseconds = 1200;

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

export type TimeSliderProps = {
  label: string;
  /** What each position shows. */
  periods: readonly string[];
  position: number;
  onChange: (position: number) => void;
};

/**
 * Moves through periods: by hand, by the arrow keys, or playing from one to the next until the last. People who prefer reduced motion
 * move it themselves.
 */
export function TimeSlider({ label, periods, position, onChange }: TimeSliderProps) {
  const t = useUiTexts();
  const [isPlaying, setIsPlaying] = useState(false);
  const last = periods.length - 1;
  useEffect(() => {
    if (!isPlaying) return;
    if (position >= last) return setIsPlaying(false);
    const timer = setTimeout(() => onChange(position + 1), playStepMilliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, position, last, onChange]);
  const play = () => {
    if (!isPlaying && position >= last) onChange(0);
    setIsPlaying(!isPlaying);
  };
  return (
    <div className={styles.slider} data-print-omit="">
      {!prefersReducedMotion() && last > 0 && (
        <Button icon={isPlaying ? 'pause' : 'play'} onClick={play}>
          {t(isPlaying ? 'map.pause' : 'map.play')}
        </Button>
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={periods[position]}
        min={0}
        max={Math.max(0, last)}
        value={position}
        onChange={({ target }) => {
          setIsPlaying(false);
          onChange(Number(target.value));
        }}
      />
      <output aria-live="polite">{periods[position]}</output>
    </div>
  );
}
