-- The end of a tenant's trial is a kind of its own in the operator's bell: what was told before is called by it, too.
update notifications set kind = 'tenantTrialEnds'
from tenants
where notifications.tenant_id = 0 and kind = 'tenantSubscriptionEnds' and tenants.id = subject_id and is_in_trial_period;
