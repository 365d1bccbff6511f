-- Which database this row was written in: in a copy of it, made by a dump, it says another one. Null until the first start
-- of a version that asks.
alter table installation add column database text;
