-- A session in somebody else's name ends with the impersonator's own: it knows the stamp that person had. Those that were
-- opened without knowing it end now.
alter table refresh_families add column impersonator_security_stamp text;

-- The owner of the tables sees none of their rows.
set local role tessera_host;
update refresh_families set revoked_at = coalesce(revoked_at, now()), impersonator_security_stamp = ''
where impersonator_user_id is not null;
reset role;

alter table refresh_families
  add check ((impersonator_user_id is null) = (impersonator_security_stamp is null));
