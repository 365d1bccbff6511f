-- Rows go by the names of people. A name counts there only where somebody who may see all rows, or the organisation's
-- directory, gave it or confirmed it (src/server/auth/vouched-names.ts). Those of before are taken as they are.
alter table user_names_for_good add column is_vouched_for boolean not null default true;
alter table user_names_for_good alter column is_vouched_for set default false;
grant update (is_vouched_for) on user_names_for_good to tessera_app;
