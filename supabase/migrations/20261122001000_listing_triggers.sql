-- All triggers on ai_tools, in the order in which they run. Postgres goes by kind and then by name, so the names
-- are chosen for it. The functions stand with their topics.
--
--   when              trigger                          on        what it does
--   before statement  ai_tools_begin_statement         ins, upd  forgets what a statement before left behind
--                     ai_tools_lock                    ins, upd, one statement of a member at a time, and then of all
--                                                      del
--   before row        ai_tools_place_category          ins, upd  leads a former name of a category to its category
--                                                        (defined with the categories)
--                     ai_tools_slug_insert, _update    ins, upd  makes the slug of the name, or keeps it
--                     ai_tools_stamp_insert            ins       owner, status, times; leaves the id for the next
--                     ai_tools_stamp_update            upd       tells an upsert from an edit, holds the transitions
--                     ai_tools_take_placement_insert,  ins, upd  turns a badge that is named into a placement
--                       _update
--                     ai_tools_wall_banner             ins, upd  refuses a banner that is not the owner's
--                     ai_tools_keep_names              del       keeps the id and the addresses of what goes; before a
--                     ai_tools_keep_names_truncate     tru       truncation, of all
--   after row         ai_tools_record_decision         upd       writes down a change of status
--   after statement   ai_tools_count_inserted          ins       counts what a member submitted
--                     ai_tools_count_resubmitted       upd       counts what a member sent again, and new addresses
--                     ai_tools_refuse_gone             ins       refuses a member's listing with the id of one that is gone
--                     ai_tools_end_statement           ins, upd  forgets the id
--                     ai_tools_history_insert,         ins, upd, writes the history; before a truncation, after all else
--                       _update, _delete, _truncate    del, tru  (defined with the history)
--                     ai_tools_index_insert, _update,  all       keeps the search's tables (defined with the search)
--                       _delete, _truncate
--                     ai_tools_note_insert, _update,   all       notes that the directory shows something else
--                       _delete, _truncate
--                     ai_tools_tell_inserted,          ins, upd  puts what its member is told into the outbox (defined
--                       ai_tools_tell_decided                      with the mail)
--
-- The session's marks. None outlives its transaction, and no API can set one.
--
--   private.proposed_id   the id of the row that ai_tools_stamp_insert saw last. Set there; read and cleared by
--                         ai_tools_stamp_update; cleared when a statement begins and ends.
--   private.rows_written  how many rows the statement has written. Set by private.count_row, which both stamps ask;
--                         zero when a statement begins.
--   private.import_top    the time of the first row of a part of an import. Set by private.import_listings; read by
--                         ai_tools_stamp_insert.
--   private.is_trusted    'on' while a function that has checked who asks writes a listing. Set by private.publish,
--                         private.undo_part and private.write_revision; read by private.is_public_request, and so by every trigger that asks it.
--   private.tells_nobody  'on' while an import writes or is undone: members are not told of it by mail. Set by
--                         private.import_listings and private.undo_part; read where the outbox is written.
--   private.is_placing    'on' while listings follow their category: they keep their time. Set by private.settle_categories;
--                         read by ai_tools_stamp_update.
--   private.settling      'on' while a copy of a running badge (private.settle_listing) or an owner
--                         (private.decide_claim) is written: trusted, and take_placement stands aside. 'listing' while
--                         take_placement writes placements, so that placements_settle does not write the listing again.
--   private.change_kind   where the changes of this transaction come from, and more about it. Set by private.say_why;
--   private.change_detail read by private.write_history and private.keep_names.

create trigger ai_tools_begin_statement before insert or update on public.ai_tools
  for each statement execute function private.begin_statement();
create trigger ai_tools_lock before insert or update or delete on public.ai_tools
  for each statement execute function private.lock_before_writing();

create trigger ai_tools_slug_insert before insert on public.ai_tools
  for each row execute function private.give_slug();
create trigger ai_tools_slug_update before update of name, slug, approval_status on public.ai_tools
  for each row execute function private.keep_slug();
create trigger ai_tools_stamp_insert before insert on public.ai_tools
  for each row execute function private.stamp_tool_insert();
create trigger ai_tools_stamp_update before update on public.ai_tools
  for each row execute function private.stamp_tool_update();
create trigger ai_tools_take_placement_insert before insert on public.ai_tools
  for each row execute function private.take_placement();
create trigger ai_tools_take_placement_update before update of premium_type, sponsor_tier on public.ai_tools
  for each row execute function private.take_placement();
create trigger ai_tools_wall_banner before insert or update of banner_url on public.ai_tools
  for each row execute function private.wall_banner();

create trigger ai_tools_keep_names before delete on public.ai_tools
  for each row execute function private.keep_gone_names();
create trigger ai_tools_keep_names_truncate before truncate on public.ai_tools
  for each statement execute function private.keep_gone_names();

create trigger ai_tools_record_decision after update on public.ai_tools
  for each row when (old.approval_status is distinct from new.approval_status)
  execute function private.record_decision();

create trigger ai_tools_count_inserted after insert on public.ai_tools
  referencing new table as written for each statement execute function private.count_inserted();
create trigger ai_tools_count_resubmitted after update on public.ai_tools
  referencing old table as replaced new table as written
  for each statement execute function private.count_resubmitted();
create trigger ai_tools_refuse_gone after insert on public.ai_tools
  referencing new table as written for each statement execute function private.refuse_gone_ids();
create trigger ai_tools_end_statement after insert or update on public.ai_tools
  for each statement execute function private.end_statement();
create trigger ai_tools_note_insert after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.note_listing_change();
create trigger ai_tools_note_update after update on public.ai_tools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_listing_change();
create trigger ai_tools_note_delete after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.note_listing_change();
create trigger ai_tools_note_truncate after truncate on public.ai_tools
  for each statement execute function private.note_change();
