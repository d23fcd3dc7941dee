import { createContext } from 'react';

/** Where pictures of the ground come from, with {z}, {x} and {y}; null where none are configured. The app gives it. */
export const MapTilesContext = createContext<string | null>(null);

/** Who is named as their source. @example tilesHost('https://tiles.mail.example/{z}/{x}/{y}.png') // 'tiles.mail.example' */
export function tilesHost(tilesUrl: string): string | undefined {
  return /^(?:https?:)?\/\/(?:\{s\}\.)?([^/]+)/i.exec(tilesUrl)?.[1];
}
