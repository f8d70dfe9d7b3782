-- The administrator adds, changes and deletes lines of the vocabulary, with a preview of the search results. Lines have the
-- format of supabase/vocabulary.txt: 'same: photo, picture', 'related: …', 'kind: spanish, french > language'.

create function private.max_synonym_groups() returns integer language sql immutable set search_path = '' as $$ select 2000 $$;
-- The limits for the terms on each side of a line, and for the lines per term. They limit the cost of a search, which also
-- searches for the other terms.
create function private.max_terms() returns integer language sql immutable set search_path = '' as $$ select 40 $$;
create function private.max_groups_per_term() returns integer language sql immutable set search_path = '' as $$ select 12 $$;
create function private.max_vocabulary_changes() returns integer language sql immutable set search_path = '' as $$ select 100 $$;

create function private.parse_terms(side text) returns text[]
  language sql immutable set search_path = ''
  as $$ select array(select array_to_string(private.split_words(term), ' ') from unnest(string_to_array(side, ',')) as term) $$;

create function private.synonym_line(number integer) returns text
  language sql stable set search_path = ''
  as $$
    select case when bool_and(is_exact) then 'same: ' when bool_and(finds_others and found_by_others) then 'related: ' else 'kind: ' end
      || string_agg(term, ', ' order by term collate "C") filter (where finds_others)
      || coalesce(' > ' || string_agg(term, ', ' order by term collate "C") filter (where not finds_others), '')
    from private.search_synonyms where group_id = number
  $$;

-- Replaces the line with this number, and returns the line as stored. An empty line deletes it.
create function private.write_synonyms(number integer, line text) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    kind text := btrim(split_part(line, ':', 1));
    terms text[] := private.parse_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 1));
    broader_terms text[] := private.parse_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 2));
    invalid_term text;
  begin
    delete from private.search_synonyms where group_id = number;
    if line = '' then
      return '';
    elsif kind not in ('same', 'related', 'kind') or line like '%>%>%' or (kind = 'kind') <> (cardinality(broader_terms) > 0) then
      perform private.raise_error('synonyms_invalid', 'Choose whether the words mean the same, are related, or are kinds of something.');
    elsif '' = any (terms || broader_terms) then
      perform private.raise_error('term_empty', 'Each word needs a letter or a digit.');
    elsif cardinality(terms) + cardinality(broader_terms) < 2 then
      perform private.raise_error('too_few_terms', 'Enter at least two words.');
    elsif greatest(cardinality(terms), cardinality(broader_terms)) > private.max_terms() then
      perform private.raise_error('too_many_terms', format('A group can have at most %s words.', private.max_terms()));
    elsif (select count(distinct term) from unnest(terms || broader_terms) as term) < cardinality(terms || broader_terms) then
      perform private.raise_error('duplicate_term', 'Enter each word once.');
    end if;
    select each.term into invalid_term from unnest(terms || broader_terms) as each (term)
    where char_length(each.term) > 60 or cardinality(private.query_stems(each.term)) = 0
      or (select count(*) from private.search_synonyms as existing where existing.term = each.term) >= private.max_groups_per_term()
    limit 1;
    if char_length(invalid_term) > 60 then
      perform private.raise_error('term_too_long', 'A word or phrase can have at most 60 letters.');
    elsif cardinality(private.query_stems(invalid_term)) = 0 then
      perform private.raise_error('term_is_stop_word', format('‘%s’ is so common that searches ignore it.', invalid_term));
    elsif invalid_term is not null then
      perform private.raise_error('term_in_too_many_groups', format('‘%s’ is in %s groups already.', invalid_term, private.max_groups_per_term()));
    elsif (select count(distinct group_id) from private.search_synonyms) >= private.max_synonym_groups() then
      perform private.raise_error('too_many_groups', format('There can be at most %s groups.', private.max_synonym_groups()));
    end if;
    insert into private.search_synonyms (group_id, term, is_exact, finds_others, found_by_others)
    select number, term, kind = 'same', true, kind <> 'kind' from unnest(terms) as term
    union all select number, term, false, false, true from unnest(broader_terms) as term;
    invalid_term := private.synonym_line(number);
    if exists (select from private.search_synonyms as existing where existing.term = terms[1] and existing.group_id <> number
      and private.synonym_line(existing.group_id) = invalid_term) then
      perform private.raise_error('duplicate_synonyms', 'These words are already a group.');
    end if;
    return invalid_term;
  end
  $$;

-- Serializes changes of the vocabulary. Fails if the line is not the expected one. Returns its number, or an unused number
-- for a new line.
create function private.lock_synonyms(number integer, expected text) returns integer
  language plpgsql set search_path = ''
  as $$
  declare
    line text;
  begin
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtext('private.search_synonyms'));
    line := private.synonym_line(number);
    if coalesce(line, '') <> coalesce(expected, '') then
      perform private.raise_error('synonyms_changed', coalesce(format('These words have changed to ‘%s’.',
        split_part(line, ': ', 2)), 'These words have been removed.'));
    end if;
    return coalesce(number, 1 + (select coalesce(max(group_id), 0) from (
      select group_id from private.search_synonyms union all select group_id from private.vocabulary_changes) as numbered));
  end
  $$;

create function private.save_synonyms(line text, group_id integer, expected text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_time timestamptz := private.replayed_at(jsonb_build_array('save_synonyms', line, group_id, expected));
    number integer;
    stored text;
  begin
    if first_time is not null then
      return coalesce(save_synonyms.group_id,
        (select changed.group_id from private.vocabulary_changes as changed where changed.changed_at = first_time));
    end if;
    number := private.lock_synonyms(save_synonyms.group_id, save_synonyms.expected);
    stored := private.write_synonyms(number, btrim(coalesce(save_synonyms.line, '')));
    if stored is distinct from coalesce(save_synonyms.expected, '') then
      insert into private.vocabulary_changes (group_id, before, after) values (number, coalesce(save_synonyms.expected, ''), stored);
      delete from private.vocabulary_changes where id <= (
        select id from private.vocabulary_changes order by id desc offset private.max_vocabulary_changes() limit 1);
    end if;
    return number;
  end
  $$;

create function public.save_synonyms(line text, group_id integer default null, expected text default null) returns integer
  language sql security invoker set search_path = ''
  as $$ select private.save_synonyms(line, group_id, expected) $$;
comment on function public.save_synonyms(text, integer, text) is
  'For the administrator: adds a line of the vocabulary, or replaces the line group_id if it is still `expected`. An '
  'empty line deletes it. Returns the number of the line.';

create function private.search_preview(query text) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('found', page_data -> 'found', 'closest', page_data -> 'closest' <> 'null'::jsonb, 'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name) order by result.place)
        from jsonb_array_elements_text(page_data -> 'ids') with ordinality as result (id, place)
        join public.ai_tools as tool on tool.id = result.id), '[]'))
    from (select private.find_listings(query, '', '', 10, 1, '', '', '', '') as page_data offset 0) as search
  $$;

create function private.preview_synonyms(query text, line text, group_id integer, expected text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    number integer := private.lock_synonyms(preview_synonyms.group_id, preview_synonyms.expected);
    results_before jsonb := private.search_preview(preview_synonyms.query);
    results_after jsonb;
    stored text;
  begin
    -- Write the line, run the search, and roll the write back.
    begin
      stored := private.write_synonyms(number, btrim(coalesce(preview_synonyms.line, '')));
      results_after := private.search_preview(preview_synonyms.query);
      raise exception using errcode = 'WD000';
    exception when sqlstate 'WD000' then
      null;
    end;
    return jsonb_build_object('line', stored, 'before', results_before, 'after', results_after);
  end
  $$;

create type private.tool_name as (id text, slug text, name text);
create type private.search_preview as (found bigint, closest boolean, rows private.tool_name[]);
comment on column private.search_preview.closest is
  'Whether no listing matches, so that the rows are the closest listings.';
create type private.synonyms_preview as (line text, before private.search_preview, after private.search_preview);
comment on column private.synonyms_preview.line is 'The line as it would be stored.';

create function public.preview_synonyms(query text, line text, group_id integer default null, expected text default null) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.synonyms_preview, private.preview_synonyms(query, line, group_id, expected)) $$;
comment on function public.preview_synonyms(text, text, integer, text) is
  'For the administrator: the first ten results of a search, before and after a change of the vocabulary. Stores '
  'nothing.';

create function private.admin_vocabulary(find text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    search_term text := array_to_string(private.split_words(left(admin_vocabulary.find, 60)), ' ');
    search_stems text[] := private.query_stems(left(admin_vocabulary.find, 60));
    numbers integer[];
  begin
    perform private.require_admin();
    numbers := array(select group_id from private.search_synonyms as existing
      where search_term = '' or strpos(existing.term, search_term) > 0 or existing.stems && search_stems
      group by group_id order by bool_or(existing.term = search_term) desc, bool_or(strpos(existing.term, search_term) > 0) desc,
        search_term <> '' and bool_and(is_exact) desc, group_id desc);
    return jsonb_build_object(
      'all', (select count(distinct group_id) from private.search_synonyms),
      'found', cardinality(numbers),
      'lines', coalesce((select jsonb_agg(jsonb_build_object('group_id', group_id, 'line', private.synonym_line(group_id)) order by place)
        from unnest(numbers[:20]) with ordinality as listed (group_id, place)), '[]'),
      'changes', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'changed_at', changed_at, 'group_id', group_id,
          'before', before, 'after', after, 'can_undo', coalesce(private.synonym_line(group_id), '') = after) order by id desc)
        from (select * from private.vocabulary_changes order by id desc limit 10) as last_ones), '[]'),
      'missed', private.missed_searches());
  end
  $$;

create type private.vocabulary_line as (group_id integer, line text);
create type private.vocabulary_change as (
  id bigint, changed_at timestamptz, group_id integer, before text, after text, can_undo boolean
);
comment on column private.vocabulary_change.can_undo is 'Whether the line is unchanged since this change.';
create type private.missed_search as (words text, nothing bigint, unopened bigint, last_day date, days bigint);
create type private.admin_vocabulary as (
  "all" bigint, found bigint, lines private.vocabulary_line[], changes private.vocabulary_change[], missed private.missed_search[]
);
comment on column private.admin_vocabulary.found is 'The number of matching lines. At most 20 are returned.';
comment on column private.admin_vocabulary.changes is 'The last ten changes, newest first.';
comment on column private.admin_vocabulary.missed is
  'Missed searches of the last 90 days, the most frequent first.';

create function public.admin_vocabulary(find text default '') returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.admin_vocabulary, private.admin_vocabulary(find)) $$;
comment on function public.admin_vocabulary(text) is
  'For the administrator: at most 20 lines of the vocabulary that contain `find`, or the newest lines. Also returns the '
  'last ten changes and the missed searches.';

grant execute on function private.save_synonyms(text, integer, text), public.save_synonyms(text, integer, text),
  private.preview_synonyms(text, text, integer, text), public.preview_synonyms(text, text, integer, text),
  private.admin_vocabulary(text), public.admin_vocabulary(text) to authenticated;
