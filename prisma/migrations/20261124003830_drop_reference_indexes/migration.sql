-- Older versions: may run, because they find references without these indexes too, though by reading more.
-- References are found by the words of an account (`*_words_idx`); nothing reads these any more, and each write paid for them.
DROP INDEX "container_ref_numbers_idx";
DROP INDEX "shipment_ref_numbers_idx";
DROP INDEX "tracking_request_ref_numbers_idx";
