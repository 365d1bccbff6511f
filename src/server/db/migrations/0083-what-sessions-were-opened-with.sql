-- When somebody showed who they are to open it, and whether a second factor was among that. Null where another session led
-- to it, and of those from before.
alter table refresh_families
  add proven_at timestamptz,
  add second_factor_shown boolean not null default false;
