-- Why somebody acts as this person, in their own words.
alter table refresh_families add column impersonation_reason text;
