-- When staff last looked at what waits for them in a project, and the end of the visit before.
create table project_visits (
  user_id int not null references users (id) on delete cascade,
  project_id int not null references projects (id) on delete cascade,
  last_at timestamptz not null,
  previous_at timestamptz,
  primary key (user_id, project_id)
);
create index project_visits_project_index on project_visits (project_id);
