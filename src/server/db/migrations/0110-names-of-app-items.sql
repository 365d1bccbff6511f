-- Items of an app stand in the menu by the names that their provider has for them, so that no menu asks it. Null: of a
-- report, which opens by its own name.
alter table report_additional_embeds add column name text;
