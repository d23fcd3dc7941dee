-- The list of projects shows how many cases each has: added up from the index alone, a million reports take 100 ms.
create index reports_case_count_index on reports (project_id) include (reported_case_count)
  where not is_training and not is_activity;
