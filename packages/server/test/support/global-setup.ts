import type { TestProject } from 'vitest/node';
import { startTestDatabaseServer } from './database-server.ts';

/** Starts one PostgreSQL server per test run, in which every test file creates its own database. */
export async function setup(project: TestProject) {
  const { stop, ...cluster } = await startTestDatabaseServer();
  project.provide('testCluster', cluster);
  return stop;
}
