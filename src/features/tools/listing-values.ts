import type { ListingValues } from '../../domain/listing.schema';
import type { AiTool } from '../../domain/tool';

/** An empty listing form. */
export const listingDefaults: ListingValues = {
  name: '',
  description: '',
  url: 'https://',
  category: '',
  tags: '',
  pricingType: 'free',
  logo: '',
  premium: 'none',
  sponsorTier: 'none',
  affiliateUrl: '',
};

/** A stored listing as the form shows it. A one-letter logo is no address and stays out of the field. */
export const fromTool = (tool: AiTool): ListingValues => ({
  name: tool.name,
  description: tool.description,
  url: tool.url,
  category: tool.category,
  tags: tool.tags.join(', '),
  pricingType: tool.pricing_type,
  logo: tool.logo_url && tool.logo_url.length > 1 ? tool.logo_url : '',
  premium: tool.premium_type,
  sponsorTier: tool.sponsor_tier,
  affiliateUrl: tool.affiliate_url ?? '',
});

/** The categories that the form offers: the specification's list without its repetitions (section 3). */
export const CATEGORIES = [
  'Adult Content',
  'AI Art',
  'AI Assistant',
  'Analytics',
  'Audio',
  'Automation',
  'Business',
  'Chatbots',
  'Chrome Extensions',
  'Content Creation',
  'Design',
  'Development',
  'Document Analysis',
  'Education',
  'Finance',
  'Gaming',
  'Growth',
  'Health',
  'Health & Wellness',
  'Image Processing',
  'Language Learning',
  'Legal',
  'Marketing',
  'Mental Health',
  'NSFW Chatbot',
  'Productivity',
  'Research',
  'Sales',
  'Search',
  'Startup',
  'Text Generation',
  'Tools',
  'Translation',
  'Video',
  'Writing',
  'Other',
] as const;
