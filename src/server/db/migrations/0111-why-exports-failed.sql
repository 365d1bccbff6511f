-- Why a page was not exported, as the key of a text, and the number that Microsoft's support asks for.
alter table report_exports add column failure text, add column request_id text;
