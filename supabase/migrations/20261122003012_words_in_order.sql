-- Functions that are immutable must return the same array each time. `distinct` alone leaves the order to the plan, so
-- that a stored document could have other positions than the same document made again. Ranking reads no positions.
create or replace function private.name_words(name text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word from unnest(private.words_of(name)
      || private.words_of(regexp_replace(name, '([a-z])([A-Z])', '\1 \2', 'g'))) as word
      group by word order by word collate "C");
  end
  $$;

create or replace function private.label_words(labels text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word
      from (select private.words_of(label) as own from unnest(labels) as label offset 0) as each
      cross join lateral unnest(own || private.joined(own)) as word
      group by word order by word collate "C");
  end
  $$;

create or replace function private.text_words(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word from unnest(private.words_of(words)) as word group by word order by word collate "C");
  end
  $$;
