-- Commands that were made directly carry a number, too, so that one whose answer was lost can be sent again: it is done once
-- and answered as it was. They have sequence 0; the answer is sealed, because some hold what the store is not to tell.
alter table outbox_receipts add column operation text, add column sealed_answer text;
