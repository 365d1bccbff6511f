-- A tenant's own database knows its installation by the id, which a copy does not share, and no longer by the keys, which it
-- does. An installation that took the place of others goes on with what was theirs.
alter table installation
  add column replaces uuid[] not null default '{}',
  -- Ids that it had as a copy. Its keys are its original's too: what they seal and sign is for the last of these alone.
  add column copies uuid[] not null default '{}';
grant delete on database_owner to tessera_host;
