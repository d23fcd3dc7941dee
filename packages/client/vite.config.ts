import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env.HARKEN_API ?? 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // every browser that is served knows how to load ahead, or does without
    modulePreload: { polyfill: false },
    // nothing in data: addresses, so that the content security policy can stay strict
    assetsInlineLimit: 0,
    assetsDir: 'static',
    rollupOptions: {
      output: {
        manualChunks: (id) => {
          if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
          if (/node_modules\/@tanstack\/(react-)?router/.test(id)) return 'router';
          // what the sign-in and most other pages need: small parts, which compress better together
          if (/src\/(ui\/(field|text-field|note|mark)|lib\/language-choice)\.tsx?$/.test(id)) return 'parts';
          if (
            /src\/features\/accounts\/(account-frame|after-sign-in|sign-in-form|use-account-form)\.tsx?$/.test(
              id,
            )
          )
            return 'signing-in';
          return undefined;
        },
      },
    },
  },
});
