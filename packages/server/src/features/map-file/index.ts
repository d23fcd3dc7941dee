export { findMapFile } from './map-file.ts';
