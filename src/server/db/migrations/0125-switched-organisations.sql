-- When an organisation was switched off or on last: sessions of before end, in a database of its own that was away, too.
alter table tenants add column switched_at timestamptz;
