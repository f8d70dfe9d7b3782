import { Fragment, type ReactNode } from 'react';
import { FLAGS } from '../../domain/listing-files/record';
import { type Described, LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { PRICING_TYPES } from '../../domain/listing/listing.constants';
import { orList } from '../../domain/text/text';

const example = `[
  {
    "id": "lumen",
    "name": "Lumen",
    "description": "Turns sketches into pictures.",
    "url": "https://lumen.example",
    "logo": "L",
    "category": ["Design"],
    "tags": ["sketch", "image"],
    "pricingType": "freemium"
  }
]`;

const tableExample = `Name,URL,Description,Category,Tags
Lumen,https://lumen.example,Turns sketches into pictures.,Design,"sketch, image"`;

const listExample = `## Design

- [Lumen](https://lumen.example): Turns sketches into pictures.`;

const code = (text: string) => <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs">{text}</code>;

const exampleClass = 'whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]';

const separated = (items: readonly ReactNode[]) =>
  items.map((item, at) => (
    // The lists are static, so the index is a stable key.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ', '}
      {item}
    </Fragment>
  ));

const columns = Object.values(LISTING_COLUMNS) as Described[];
const keysOf = (some: readonly Described[]) => [...new Set(some.map(({ recordKey }) => recordKey.split('.')[0]!))];
const REQUIRED = ['name', 'description', 'url'];
const known = keysOf(columns.filter(({ part }) => part === 'known'));
const optional = columns
  .filter(({ part, recordKey: key }) => part !== 'known' && ![...REQUIRED, 'pricingType', 'category'].includes(key))
  .flatMap(({ recordKey: key, rule }) => {
    if (key === 'placement') return FLAGS.map((flag) => ({ key: flag, help: '' }));
    if (key === 'logo') return [{ key, help: 'one letter or an address' }];
    if (rule.kind === 'some') return [{ key, help: `a list of ${orList(rule.values)}` }];
    return [{ key, help: rule.kind === 'list' && rule.by === 'lines' ? `a list of at most ${rule.max} lines` : '' }];
  });

/** The format of an import file (specification, section 2). */
export function FormatRequirements() {
  return (
    <aside
      aria-labelledby="format-heading"
      className="grid content-start gap-3 self-start rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <h2 id="format-heading" className="text-base font-semibold">
        Format requirements
      </h2>
      <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-line-strong">
        <li>A JSON array of tool objects, saved as UTF-8</li>
        <li>Required fields: {separated(['id', ...REQUIRED].map(code))}</li>
        <li>
          {code('pricingType')} defaults to {code("'free'")}; it may be {orList(PRICING_TYPES)}
        </li>
        <li>
          {code('category')} defaults to {code("['Other']")}; the first one is stored
        </li>
        <li>Existing tools are updated (upsert) if the id matches</li>
        <li>A tool without an id gets a random id</li>
        <li>
          {code('added')}: the day on which a new tool was added, such as {code('2026-01-31')}. It sets the tool’s place
          in the list. The default is today
        </li>
        <li>Tools are sent in batches of 50</li>
        <li>
          Further fields: {separated(known.map(code))}. They replace the stored values. Values that are not valid are
          left out
        </li>
        <li>
          Optional:{' '}
          {separated(
            optional.map(({ key, help }) => (
              <>
                {code(key)}
                {help && ` (${help})`}
              </>
            )),
          )}
        </li>
      </ul>
      <h3 className="mt-1 font-semibold">Example</h3>
      <pre className={exampleClass}>{example}</pre>
      <h3 className="mt-1 font-semibold">A table or a list</h3>
      <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-line-strong">
        <li>
          A CSV table, separated by commas, semicolons or tabs. The first line names the columns. You choose what each
          column holds
        </li>
        <li>A Markdown list. Each heading is a category. The text after a link is the description</li>
        <li>A tool without an id is recognised by its address, so you can import the same list again</li>
      </ul>
      <pre className={exampleClass}>{tableExample}</pre>
      <pre className={exampleClass}>{listExample}</pre>
    </aside>
  );
}
