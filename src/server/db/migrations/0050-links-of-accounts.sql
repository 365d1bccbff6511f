-- A link of two accounts holds for both as they were when it was made: a new password, a second factor that came, or an
-- account that was switched off ends it.

-- Of links from before nobody knows what has changed since: they are asked for anew. The owner of the table sees none of its
-- rows.
set local role tessera_host;
delete from user_links;
reset role;
alter table user_links
  add column security_stamp text not null,
  -- A second factor was due when the link was made, so that it was shown.
  add column second_factor_shown boolean not null;
