import { clip, isRecord, kindOf } from './foreign-json';
import type { ImportTool } from './import-mapping';
import { RowReader } from './import-row-reader';
import { PRICING_TYPES, SPONSOR_TIERS } from './listing.constants';
import { LIMITS } from './listing.limits';
import { characters, splitTags } from './text';
import { toWebAddress } from './web-address';

export type CheckedRow = {
  /** As the row gives them, as far as they are text; clipped for messages. */
  id?: string;
  name?: string;
  errors: string[];
  /** Null when there are errors. Its id is empty where the row has none: one is to be made. */
  tool: ImportTool | null;
};

/** Line breaks and tabs are storable in a description, but not in an id or a tag. */
const hasControl = (text: string) => /\p{Cc}/u.test(text);

function readId(reader: RowReader, name: string | undefined): string | undefined {
  const id = reader.text('id');
  if (id === '') {
    if (name === '') reader.errors.push('Missing both id and name - cannot generate ID');
    return id;
  }
  if (name === '') reader.errors.push('Missing name');
  if (id && hasControl(id)) reader.errors.push('id holds line breaks or tabs');
  reader.bounded(id, 'id', LIMITS.id);
  return id;
}

function readTags(reader: RowReader): string[] {
  const tags = splitTags(reader.texts('tags').join(','));
  if (tags.length > LIMITS.tags.max) reader.errors.push(`tags must be at most ${LIMITS.tags.max}`);
  if (tags.some((tag) => characters(tag) > LIMITS.tag.max))
    reader.errors.push(`Each tag must be at most ${LIMITS.tag.max} characters`);
  if (tags.some(hasControl)) reader.errors.push('tags hold line breaks or tabs');
  return tags;
}

function readLogo(reader: RowReader): string {
  const logo = reader.text('logo');
  if (!logo || characters(logo) === 1) return logo ?? '';
  const address = toWebAddress(logo);
  if (address === null)
    reader.errors.push(`Invalid logo: ${clip(logo)} (it must be one letter or begin with http:// or https://)`);
  return address ?? '';
}

/**
 * One record of an import file, by the row rules of specification section 5 and the limits of
 * the database. What the database would refuse is an error here. Takes a category or tags given
 * as one text; a tag holds no comma, as in the listing form.
 */
export function checkRow(raw: unknown): CheckedRow {
  if (!isRecord(raw)) return { errors: [`A tool must be an object, not ${kindOf(raw)}`], tool: null };
  const reader = new RowReader(raw);

  const name = reader.text('name');
  const id = readId(reader, name);
  reader.bounded(name, 'Name', LIMITS.name);
  const description = reader.text('description');
  if (description === '') reader.errors.push('Missing description');
  reader.bounded(description, 'Description', LIMITS.description);
  const url = reader.address('url');
  if (url === '') reader.errors.push('Missing url');

  const pricingType = reader.oneOf('pricingType', PRICING_TYPES, 'Invalid pricing type') ?? 'free';
  const category = reader.texts('category');
  reader.bounded(category[0], 'Category', LIMITS.category);
  const tags = readTags(reader);
  const logo = readLogo(reader);
  const image = reader.text('image');
  const banner = reader.address('banner');
  const affiliateUrl = reader.address('affiliateUrl');
  const featured = reader.flag('featured');
  const sponsored = reader.flag('sponsored');
  const sponsorTier = reader.oneOf('sponsorTier', SPONSOR_TIERS, 'Invalid sponsor tier');

  const { errors } = reader;
  const known = { ...(id && { id: clip(id) }), ...(name && { name: clip(name) }) };
  if (errors.length > 0 || id === undefined || !name || !description || !url) return { ...known, errors, tool: null };
  const tool: ImportTool = {
    id,
    name,
    description,
    url,
    logo,
    category: category.length > 0 ? category : ['Other'],
    tags,
    pricingType,
    ...(image && { image }),
    ...(affiliateUrl && { affiliateUrl }),
    ...(featured && { featured }),
    ...(sponsored && { sponsored }),
    ...(banner && { banner }),
    ...(sponsorTier && { sponsorTier }),
  };
  return { ...known, errors, tool };
}
