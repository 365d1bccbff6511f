-- Counts are found by their key. A plan that was made while there were few reads all of them, and stays while a statement
-- writes for thousands of tenants.
alter function add_to_count(int, text, bigint, bigint) set enable_seqscan = off;
