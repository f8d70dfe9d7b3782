// example: true (delete this line when the texts are your own)
import type { Plan } from '../domain/placement/prices';

/** The purpose of each plan. Names, prices and benefits are in the database (specification, section 9). */
export const planSentences: Record<Plan, string> = {
  plan_basic: 'A short run in the Sponsored row, and a permanent listing.',
  plan_premium: 'Twice the time in the Sponsored row, with a video about your tool.',
  plan_custom: 'For a launch or a longer campaign. We agree on dates and price with you.',
};

export const MOST_POPULAR: Plan = 'plan_premium';

/** Benefits of the first offers that promise work outside the site (supabase/migrations/*_placement_offers.sql). */
const EXAMPLE_BENEFITS = ['YouTube promotion presentation', '3x social promotion', 'Newsletter feature'];

/** Returns the example benefits that are still offered. The administrator changes offers on the page Placements. */
export const exampleBenefitsLeft = (offers: readonly { benefits: readonly string[] }[]): string[] =>
  EXAMPLE_BENEFITS.filter((benefit) => offers.some(({ benefits }) => benefits.includes(benefit)));
