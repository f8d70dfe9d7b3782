import type { AI_TOOLS_PRICING_TYPE } from '../_shared/lists.ts';
import { all, type Thing } from './json-ld.ts';

type Pricing = (typeof AI_TOOLS_PRICING_TYPE)[number];

const number = (value: unknown): number[] => {
  if (typeof value !== 'number' && (typeof value !== 'string' || !/^\s*\d+([.,]\d+)?\s*$/.test(value))) return [];
  return [Number(String(value).replace(',', '.'))];
};

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
/** Phrases about competitors' prices, earnings or savings. On a page with such a phrase, all amounts are ambiguous. */
const FOREIGN_AMOUNTS =
  /\b(sav(e|es|ing)( up to| over)?\s*|(instead of|than|worth|others?|competitors?|raised|earn|make|costs?|pay(s|ing)?|paid|spen[dt]|bill|revenue|salary)\b[^.!?]{0,30})$/i;
const isStated = (text: string, { 0: match, index }: RegExpExecArray, unless: RegExp): boolean =>
  !unless.test(text.slice(Math.max(0, index - 40), index)) &&
  !/^[^.!?]{0,20}\?/.test(text.slice(index + match.length, index + match.length + 21));
const statementsIn = (text: string, what: RegExp, unless: RegExp) =>
  [...text.matchAll(what)].filter((match) => isStated(text, match, unless));
/** Returns whether the text matches outside of questions and negations. */
function states(text: string, what: RegExp): boolean {
  for (const match of text.matchAll(what)) if (isStated(text, match, NOT)) return true;
  return false;
}

const FREE_PLAN =
  /\bfree (plan|tier|version|account|forever)\b(?! of\b)|\bforever free\b|\bfreemium\b|\bfree and (paid|pro|premium)\b|\b\d[\d,]{0,15} free \w+ (every|each|per|a) (day|week|month)\b/gi;
const WHOLLY_FREE =
  /\b(100%|completely|totally|entirely|always) free\b|\bfree and open[- ]source\b|\bfree of charge\b|\bfree to use\b/gi;
const TRIAL = /\bfree trial\b|\b\d{1,3}[- ]days?( free)? trial\b|\btry (it )?(for )?free for \d{1,3} days\b/gi;
const MONEY =
  /[$€£¥]\s?(?=[\d.,]*[1-9])\d[\d.,]*(?![\d.,]|\s?(k|m|b|bn|million|billion)\b)|\b\d+([.,]\d+)?\s?(€|£|usd|eur|gbp|dollars?|euros?)(?!\w)|\b(paid|pro|premium|enterprise) plans?\b|\bupgrade to (pro|premium)\b/gi;
const RATE =
  /(?:[$€£¥]\s?(\d[\d.,]*)|\b(\d[\d.,]{0,15})\s?(?:€|£|usd|eur|gbp))\s*(?:\/|per|a|each)\s*(?:\w+\s*(?:\/|per|a)\s*)?(?:mo|month|yr|year|week|user|seat|member|developer|minute|page|image)s?\b/gi;
const ONCE = /\b(one-time (purchase|payment|fee)|pay once|lifetime (deal|licen[cs]e))\b/gi;
/** Phrases with the word free that contradict a paid price. Phrases that are not about money do not match. */
const FREE =
  /(?<!\bfeel )(?<![-\w])free\b(?!-|\s(updates?|shipping|support|demo|consultation|quote|e-?books?|calls?|onboarding|setup)\b)|\btrial\b|\bgratis\b|[$€£¥]\s?0(?![\d.,]*[1-9])/i;

/** Returns a tool's pricing type if its offers and its text agree, otherwise undefined. */
export function pricingOf(software: Thing | undefined, text: string): Pricing | undefined {
  const prices = pricesOf(software);
  const rates = statementsIn(text, RATE, FOREIGN_AMOUNTS).map(([, before, after]) =>
    Number.parseFloat((before ?? after)!),
  );
  const isPaid = prices.some((price) => price > 0) || states(text, MONEY);
  const hasNothing = prices.includes(0);
  const hasFreePlan = states(text, FREE_PLAN) || rates.includes(0);
  const isFree = states(text, WHOLLY_FREE);
  const hasTrial = states(text, TRIAL);
  if (hasNothing && prices.some((price) => price > 0)) return 'freemium';
  if (hasFreePlan) return isPaid ? 'freemium' : undefined;
  if (hasTrial) return isFree || hasNothing ? undefined : 'trial';
  // A price of 0 is not enough evidence, because some sites set it only to satisfy the format.
  if (isFree || hasNothing) return isPaid ? undefined : 'free';
  if (prices.length > 0 && isPaid) return 'paid';
  const isOwn = rates.length === [...text.matchAll(RATE)].length && !FREE.test(text);
  return isOwn && (rates.length > 0 || (isPaid && states(text, ONCE))) ? 'paid' : undefined;
}
