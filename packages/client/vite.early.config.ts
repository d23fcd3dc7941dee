import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the script that the server puts into its pages (src/app/start/early.ts). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  build: {
    lib: { entry: 'src/app/start/early.ts', formats: ['iife'], name: 'early', fileName: () => 'early.js' },
    outDir: fileURLToPath(new URL('dist/.early', import.meta.url)),
    target: 'es2022',
  },
});
