import type { AI_TOOLS_PRICING_TYPE } from '../_shared/lists.ts';
import { all, type Thing } from './json-ld.ts';

type Pricing = (typeof AI_TOOLS_PRICING_TYPE)[number];

const number = (value: unknown): number[] => {
  if (typeof value !== 'number' && (typeof value !== 'string' || !/^\s*\d+([.,]\d+)?\s*$/.test(value))) return [];
  return [Number(String(value).replace(',', '.'))];
};

/** The prices that offers name, of a program whose page says so. */
const pricesOf = (software: Thing | undefined): number[] =>
  all(software?.['offers'])
    .slice(0, 50)
    .flatMap((offer) => {
      if (typeof offer !== 'object' || offer === null) return [];
      const { price, lowPrice, highPrice, offers } = offer as Thing;
      const inner = all(offers).flatMap((one) => number((one as Thing | null)?.['price']));
      return [...number(price), ...number(lowPrice), ...number(highPrice), ...inner];
    });

const NOT = /\b(no|not|never|without|than|n.t)\b[^.!?]{0,20}$/i;
/** Whether a text says so, and not that it is not so. */
const says = (text: string, what: RegExp): boolean =>
  [...text.matchAll(what)].some(({ index }) => !NOT.test(text.slice(Math.max(0, index - 30), index)));

const FREE_PLAN =
  /\bfree (plan|tier|version|account|forever)\b|\bforever free\b|\bfreemium\b|\bfree and (paid|pro|premium)\b/gi;
const WHOLLY_FREE =
  /\b(100%|completely|totally|entirely|always) free\b|\bfree and open[- ]source\b|\bfree of charge\b|\bfree to use\b/gi;
const TRIAL = /\bfree trial\b|\b\d{1,3}[- ]days?( free)? trial\b|\btry (it )?(for )?free for \d{1,3} days\b/gi;
const MONEY =
  /[$€£¥]\s?\d+([.,]\d+)?|\b\d+([.,]\d+)?\s?(€|£|usd|eur|gbp|dollars?|euros?)(?!\w)|\b(paid|pro|premium|enterprise) plans?\b|\b(per|a) (month|seat|user)\b|\/\s?mo(nth)?\b|\bupgrade to (pro|premium)\b/gi;

/** What a tool costs, where its page's prices and words say one thing. */
export function pricingOf(software: Thing | undefined, text: string): Pricing | undefined {
  const prices = pricesOf(software);
  const isPaid = prices.some((price) => price > 0) || says(text, MONEY);
  const hasNothing = prices.includes(0);
  const hasFreePlan = says(text, FREE_PLAN);
  const isFree = says(text, WHOLLY_FREE);
  const hasTrial = says(text, TRIAL);
  if (hasNothing && prices.some((price) => price > 0)) return 'freemium';
  if (hasFreePlan) return isPaid ? 'freemium' : undefined;
  if (hasTrial) return isFree || hasNothing ? undefined : 'trial';
  // Some write a price of nothing because it has to be one.
  if (isFree || hasNothing) return isPaid ? undefined : 'free';
  return prices.length > 0 && isPaid ? 'paid' : undefined;
}
