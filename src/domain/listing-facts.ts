import { LISTING_COLUMNS, type ListingContent, type Place } from './listing-columns';

export type Fact = {
  label: string;
  text: string;
  look: 'text' | 'prose' | 'lines' | 'address' | 'category';
};

/** The facts of a listing that this screen lists, in the order of the columns. */
export const factsOf = (tool: ListingContent, place: Place): Fact[] =>
  Object.values(LISTING_COLUMNS).flatMap(({ label, form, fact }) => {
    if (!fact || !(fact.at?.includes(place) ?? true)) return [];
    const text = (fact.text ?? form?.show)?.(tool);
    return text ? [{ label, text, look: fact.look ?? 'text' }] : [];
  });
