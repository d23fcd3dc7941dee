-- Failed sign-ins are counted in request_limits, under a hash of what was written as e-mail address: known and unknown ones
-- are locked alike, so that being locked does not tell which exist.
alter table login_accounts
  drop column failed_sign_ins,
  drop column locked_until;
