-- A lock that was set by a clock which was ahead is told by the moment at which it was set (src/server/auth/locks.ts). Those of
-- before have none, and stay as they are.
alter table users add column lockout_set_at timestamptz;

-- The end of a lock is in its history already.
drop trigger record_change on users;
select track_entity('users', 'Tessera.Users.User', '{id}',
  '{password_hash,two_factor_secret,social_security_number_hash}',
  '{security_stamp,access_failed_count,two_factor_time_step,password_changed_at,lockout_set_at}');
