-- When an organisation was switched off or on last: sessions of before end, in a database of its own that was away, too.
alter table tenants add column switched_at timestamptz;

-- Its history tells of the switch itself.
drop trigger record_change on tenants;
select track_entity('tenants', 'Tessera.Tenants.Tenant', '{id}', '{connection_string}', '{switched_at}');
