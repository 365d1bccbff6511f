-- The look at subscriptions once a day is part of the one each minute: nobody takes its next time up any more.
delete from jobs where tenant_id = 0 and name = 'subscription-check' and state = 'waiting';
