import { useEffect, useRef, useState } from 'react';
import type { Point } from './values.ts';

/** The zoom of the map: without coordinates, with coordinates, and at the location of the device. */
export const pickerZoom = { initial: 6, point: 13, ownLocation: 11 } as const;

/** Why the location of the device could not be determined. */
export type LocationFailure = 'unsupported' | 'notFound';

/** How long satellite positioning may take. */
const timeoutMilliseconds = 20_000;

/** Where the device is, within `accuracy` metres; some devices do not say it. */
export type OwnLocation = Point & { accuracy?: number };

/** Determines the location of the device. Shows no error if the user denies permission. */
export function useOwnLocation(onFound: (point: OwnLocation) => void) {
  const [isLocating, setIsLocating] = useState(false);
  const [failure, setFailure] = useState<LocationFailure>();
  // by the time the location is found, the place may have moved in the list or been removed
  const found = useRef<typeof onFound>(undefined);
  useEffect(() => {
    found.current = onFound;
    return () => {
      found.current = undefined;
    };
  });
  const locate = () => {
    setFailure(undefined);
    if (!navigator.geolocation) return setFailure('unsupported');
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        found.current?.(coords);
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsLocating(false);
        setFailure(code === PERMISSION_DENIED ? undefined : 'notFound');
      },
      { enableHighAccuracy: true, timeout: timeoutMilliseconds },
    );
  };
  return { isLocating, failure, locate };
}
