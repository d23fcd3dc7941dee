import { createContext } from 'react';

/** URL template of map tiles with {z}, {x} and {y}; null if none is configured. */
export const MapTilesContext = createContext<string | null>(null);

/** The host of the tiles. @example getTilesHost('https://tiles.mail.example/{z}/{x}/{y}.png') // 'tiles.mail.example' */
export function getTilesHost(tilesUrl: string): string | undefined {
  return /^(?:https?:)?\/\/(?:\{s\}\.)?([^/]+)/i.exec(tilesUrl)?.[1];
}
