-- Old numbers are locked before they are removed, so that two processes remove different ones; a lock asks for this right.
grant update on audit_batches to tessera_host;
