import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

/** Once per test run: a PostgreSQL server that every test file takes its own database from. */
export async function setup(project: TestProject) {
  const { stop, ...cluster } = await startTestCluster();
  project.provide('testCluster', cluster);
  return stop;
}
