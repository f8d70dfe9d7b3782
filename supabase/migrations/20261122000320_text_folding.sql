-- Folding normalizes names, tags, addresses and searches for comparison. src/domain/text/fold.ts implements the same rule
-- for pages. Unlike the database's locale, the collation pg_c_utf8 gives the same result on every host.

create function private.digit_characters() returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select string_agg(chr(zero + digit), '' order by zero, digit)
    from unnest(array[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
      0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
      0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
      0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x11f50,
      0x16a60, 0x16ac0, 0x16b50, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e950]) as zero, generate_series(0, 9) as digit
  $$;
comment on function private.digit_characters() is 'The digits 0 to 9 of every script.';

create function private.fold(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    folded text;
  begin
    if words ~ '^[\u0001-\u007f]*$' then
      return lower(words collate "C");
    end if;
    -- NFKD separates letters from accents. The pattern then removes accents, vowel points and invisible characters.
    folded := lower(regexp_replace(normalize(words, nfkd),
      '[\u00ad\u02b0-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
      '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e'
      '\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e01ef]', '', 'g') collate pg_catalog.pg_c_utf8);
    if folded ~ '[\u00df-\u02af\u03c2\u2c60-\u2c7f]' then
      folded := translate(folded, 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑʝʠⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸς',
        'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzjqlathkzvwveodnqσ');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    if folded ~ ('[' || private.digit_characters() || ']') then
      folded := translate(folded, private.digit_characters(), repeat('0123456789', char_length(private.digit_characters()) / 10));
    end if;
    return normalize(folded, nfc);
  end
  $$;
comment on function private.fold(text) is
  'Normalizes text for comparison: lower case in every script, one form per character, no accents, every digit as 0 '
  'to 9. Letters with a stroke or hook and ligatures become plain letters (ø, ł, ß, æ).';

create function private.split_folded(folded text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    -- A script without spaces yields whole sentences as words, which may exceed the size limit of an index entry.
    return array(select left(word, 200)
      from regexp_split_to_table(folded, '[[:punct:][:space:][:cntrl:]\u200b\U0001f000-\U0001faff]+' collate pg_catalog.pg_c_utf8)
        with ordinality as parts (word, at)
      where word <> '' order by at);
  end
  $$;
comment on function private.split_folded(text) is
  'The words of a folded text in order, each cut at 200 characters. Spaces, punctuation, signs and emoji separate '
  'words.';

create function private.split_words(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return private.split_folded(private.fold(words));
  end
  $$;

create function private.tag_slug(tag text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return btrim(left(array_to_string(private.split_words(tag), '-'), 200), '-');
  end
  $$;
comment on function private.tag_slug(text) is
  'The slug of a tag: its words, in any script, joined by ''-''. Two tags with the same slug are the same tag. '
  'src/domain/directory/tag-slug.ts implements the same rule.';

-- Triggers and list queries call these functions with the caller's role.
grant execute on function private.digit_characters(), private.fold(text), private.split_folded(text) to anon, authenticated, service_role;
