import type { CatalogueFacts } from '../catalogue.types';

export const businessFacts: Record<string, CatalogueFacts> = {
  hubspot: {
    whatItDoes: [
      'Keeps contacts, deals and tickets in one CRM',
      'Writes and sends campaigns',
      'Answers customers with agents',
    ],
    bestFor: 'Small and middling companies that grow',
    whatIsFree: 'The basic CRM and its tools are free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  semrush: {
    whatItDoes: [
      'Researches keywords and competitors',
      'Audits websites',
      'Follows visibility in search and AI answers',
    ],
    bestFor: 'Marketers who live by search',
    whatIsFree: 'A free account with few requests a day.',
    platforms: ['Web'],
  },
  surfer: {
    whatItDoes: ['Shows what a text needs to rank', 'Writes and audits articles'],
    bestFor: 'Content teams that write for search',
    platforms: ['Web'],
  },
  'power-bi': {
    whatItDoes: ['Builds dashboards from many sources', 'Answers questions about data', 'Shares reports in a company'],
    bestFor: 'Companies on Microsoft 365',
    whatIsFree: 'The desktop program is free; sharing is paid.',
    platforms: ['Web', 'iOS', 'Android', 'Windows'],
  },
  tableau: {
    whatItDoes: ['Explores data by drag and drop', 'Publishes dashboards', 'Explains changes in the numbers'],
    bestFor: 'Analysts who explore data visually',
    whatIsFree: 'A trial; the public edition is free.',
    platforms: ['Web', 'iOS', 'Android', 'Windows', 'macOS'],
  },
  quickbooks: {
    whatItDoes: ['Keeps books, invoices and expenses', 'Sorts transactions and prepares taxes'],
    bestFor: 'Small firms and the self-employed',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  julius: {
    whatItDoes: ['Answers questions about tables and files', 'Draws charts and runs statistics'],
    bestFor: 'People with data and no code',
    whatIsFree: 'A few messages a month are free.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  klaviyo: {
    whatItDoes: ['Sends mail and messages by what customers did', 'Groups customers and predicts purchases'],
    bestFor: 'Online shops',
    whatIsFree: 'Free for a small list of contacts.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  tidio: {
    whatItDoes: ['Chats with visitors and answers by a bot', 'Collects leads', 'Works with shops'],
    bestFor: 'Small online shops',
    whatIsFree: 'A free plan with few conversations.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'zendesk-ai': {
    whatItDoes: ['Sorts and answers support requests', 'Helps agents with drafts and summaries'],
    bestFor: 'Support teams of any size',
    whatIsFree: 'A trial.',
    platforms: ['Web', 'iOS', 'Android'],
  },
  'intercom-fin': {
    whatItDoes: ['Answers customers from help pages and data', 'Hands over to people with the context'],
    bestFor: 'Software companies with many requests',
    whatIsFree: 'A trial.',
    platforms: ['Web'],
  },
  namelix: {
    whatItDoes: ['Invents short brand names', 'Shows them as logos'],
    bestFor: 'Founders in search of a name',
    whatIsFree: 'Names are free; logos are bought.',
    platforms: ['Web'],
  },
  durable: {
    whatItDoes: ['Makes a business website in a minute', 'Adds invoices, customers and marketing'],
    bestFor: 'Tradespeople and small services',
    whatIsFree: 'A free plan to build and try the site.',
    platforms: ['Web'],
  },
};
