import { restartNumbering } from './setup.ts';

/** Runs before every test file: files share the modules of their worker, but each creates the same data as alone. */
restartNumbering();
