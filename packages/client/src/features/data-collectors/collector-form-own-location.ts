import { useEffect, useRef, useState } from 'react';
import type { Point } from './collector-form-values.ts';

/** How near the map of a place is: before there is a point, with one, and where the device is. */
export const pickerZoom = { initial: 6, point: 13, ownLocation: 11 } as const;

/** Why the device did not say where it is. */
export type LocationFailure = 'unsupported' | 'notFound';

/** Satellites may take this long; then it says that it did not find itself. */
const patienceMilliseconds = 20_000;

/** Asks the device where it is. Who does not allow that has decided, and is told nothing. */
export function useOwnLocation(onFound: (point: Point) => void) {
  const [isLooking, setIsLooking] = useState(false);
  const [failure, setFailure] = useState<LocationFailure>();
  // by the time it is found, the place may be another one of the list, or gone
  const found = useRef<typeof onFound>(undefined);
  useEffect(() => {
    found.current = onFound;
    return () => {
      found.current = undefined;
    };
  });
  const look = () => {
    setFailure(undefined);
    if (!navigator.geolocation) return setFailure('unsupported');
    setIsLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLooking(false);
        found.current?.(coords);
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsLooking(false);
        setFailure(code === PERMISSION_DENIED ? undefined : 'notFound');
      },
      { enableHighAccuracy: true, timeout: patienceMilliseconds },
    );
  };
  return { isLooking, failure, look };
}
