-- What people change besides the entities whose history there was: words of a language, logos and style sheets, what opens
-- together with a report, a person's own choice of a report, and the accounts that a person is linked to or signs in by.
select track_entity('language_texts', 'Tessera.Localization.LanguageText', '{language_name,key}', '{}', '{revision}');
-- A file is replaced as a whole, under a new id.
select track_entity('stored_files', 'Tessera.Files.StoredFile', '{kind}', '{}', '{user_id,bytes}');

select track_assignments('report_additional_embeds', 'Tessera.Reports.Report', 'reports', 'report_id',
  $$'additional_embeds'$$,
  $$jsonb_build_object('itemType', part.item_type, 'itemGuid', part.item_guid,
    'isDatasetWithRLS', part.is_dataset_with_rls)$$);
select track_assignments('user_default_reports', 'Tessera.Users.User', 'users', 'user_id', $$'default_report'$$,
  'part.report_id');
select track_assignments('user_links', 'Tessera.Users.User', 'users', 'user_id', $$'is_linked_to_others'$$, 'true');
select track_assignments('user_logins', 'Tessera.Users.User', 'users', 'user_id', $$'logins'$$, 'part.provider');
