-- How often a report was opened by a share key, when and by whom last, is asked of the audit rows: their custom data names the
-- key and nothing else, in one spelling.
create index audit_logs_of_share_keys on audit_logs (tenant_id, custom_data, execution_time desc, id desc)
  where service_name = 'PowerBIEmbed'
    and method_name in ('getReportKeyEmbedToken', 'getEncryptedReportKeyEmbedToken')
    and custom_data is not null;
