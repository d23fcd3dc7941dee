-- The filters of lists that people named: per person, list and project or national society.
create table saved_views (
  user_id integer not null references users (id) on delete cascade,
  list text not null constraint saved_views_list_length check (length(list) <= 40),
  -- Of a project or national society, 0 for lists over everything. No foreign key: it is only compared with the open page.
  scope_id integer not null,
  -- Name, filters as JSON text, and whether the list opens with it; in order.
  views jsonb not null,
  primary key (user_id, list, scope_id)
);
