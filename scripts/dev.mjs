/** npm run dev: the server with demo data, restarted after each change, and the client with live reload. */
import { spawn } from 'node:child_process';
import { installIfNeeded } from './lib/install.mjs';
import { inProject } from './lib/project.mjs';
import { environment, findNode, runUntilStopped } from './lib/run.mjs';

await installIfNeeded();
const vite = spawn(findNode(), [inProject('node_modules/vite/bin/vite.js'), inProject('packages/client')], {
  env: environment(),
  stdio: 'inherit',
});
process.once('exit', () => vite.kill());
runUntilStopped(['--watch', inProject('packages/server/src/main.ts')], {
  HARKEN_DEMO: process.env.HARKEN_DEMO ?? 'true',
  // The client has a different origin than the server.
  HARKEN_ALLOWED_ORIGINS: process.env.HARKEN_ALLOWED_ORIGINS ?? 'http://localhost:5173,http://127.0.0.1:5173',
});
