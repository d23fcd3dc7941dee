import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the script that renders the sign-in form that the server sends; the build runs it once (scripts/lib/client-build.mjs). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: 'src/app/start/sign-in-templates.tsx',
    outDir: fileURLToPath(new URL('dist/.start', import.meta.url)),
    target: 'node24',
  },
});
