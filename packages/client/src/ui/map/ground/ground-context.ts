import { createContext } from 'react';

/** A map file of the installation, for the ground of maps. */
export type GroundFile = {
  /** Where its bytes are; changes with the content. */
  address: string;
  schema: 'protomaps' | 'openmaptiles';
  /** Whom the map must name as its source. */
  attribution: string;
};

/** Finds out whether there is a map file; asked by each map. Without one, maps show the ground of the app. */
export const GroundFileContext = createContext<() => Promise<GroundFile | null>>(async () => null);
