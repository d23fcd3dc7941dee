/** What other features may use of projects. */
export { findNewestOpenProject, findOpenProjects } from './projects.list.queries.ts';
export { findProject } from './projects.queries.ts';
