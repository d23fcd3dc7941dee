import { createContext, useContext } from 'react';

/** The IANA name of the time zone of this device. */
export const getDeviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the open page: on pages of a project that of the project; undefined elsewhere, and until it is loaded. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** The time zone of the open page if it has one of its own. */
export const useTimeZoneOfPage = () => useContext(TimeZoneContext);

/** The time zone in which the open page shows and takes times. */
export function useTimeZone(): string {
  return useTimeZoneOfPage() ?? getDeviceTimeZone();
}
