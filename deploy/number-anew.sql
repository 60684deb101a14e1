-- After a backup was restored: bookings, accounts, changes and emails since then have had the next numbers. Links in emails,
-- dispatch systems and mail servers know them, and would take what is new for what is lost.
do $$
declare
  numbered text;
  sequence text;
begin
  foreach numbered in array array['bookings', 'customers', 'booking_changes', 'outbox'] loop
    select pg_catalog.pg_get_serial_sequence(format('public.%I', numbered), 'id') into sequence
      where pg_catalog.to_regclass(format('public.%I', numbered)) is not null;
    if sequence is not null then
      execute format('select pg_catalog.setval(%L, (select last_value from %s) + 1000000)', sequence, sequence);
    end if;
  end loop;
end $$;
