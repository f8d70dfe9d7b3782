import type { ReactNode } from 'react';
import { integrations } from '../../content/integrations';
import { exampleBenefitsLeft } from '../../content/plans';
import type { Offer, SiteState } from '../../lib/database';
import { env } from '../../lib/env';
import { formatCount } from '../../lib/format';
import { isSetUp, jobOf } from './job-status';

type SetUpItem = {
  label: string;
  isDone: boolean;
  /** The card does not wait for optional items. */
  isOptional?: true;
  text: ReactNode;
  /** The screen for this step. */
  screen?: { label: string; to: string };
};

type Readings = { status: SiteState; toolCount: number; offers: Offer[] };

/** Returns the steps of docs/deploy.md that the site can check itself. */
export const setUpItems = ({ status, toolCount, offers }: Readings): SetUpItem[] => [
  { label: 'Administrator', isDone: true, text: 'You are signed in as an administrator.' },
  toolCount > 0
    ? { label: 'First tools', isDone: true, text: `The directory has ${formatCount(toolCount, 'tool')}.` }
    : {
        label: 'First tools',
        isDone: false,
        text: (
          <>
            Import your tools, or the built-in catalogue that {code('npm run catalogue:export')} writes (docs/deploy.md,
            step 6).
          </>
        ),
        screen: { label: 'Open Bulk Import', to: '/bulk-import' },
      },
  jobs(status),
  email(status),
  ownDetails(exampleBenefitsLeft(offers)),
  payments(status),
];

const jobsScreen = { label: 'Open Jobs', to: '/ai-admin/jobs' };
const code = (text: string) => <code className="font-mono text-[0.9em]">{text}</code>;

function ownDetails(benefits: string[]): SetUpItem {
  const [values, files] = [env.exampleValuesLeft(), env.exampleFilesLeft()];
  const label = 'Your own details';
  if (!values && !files && benefits.length === 0) {
    return { label, isDone: true, text: 'No details of the example company are left.' };
  }
  return {
    label,
    isDone: false,
    text: (
      <>
        <p>This directory still shows the details of an example company.</p>
        {values && (
          <p>
            These values are missing or still examples: {values}. Set your own in src/content/site.ts, then build the
            site again.
          </p>
        )}
        {files && (
          <p>
            These files still contain example texts: {files}. Write your own texts, delete the line “example: true” in
            each file, then build the site again.
          </p>
        )}
        {benefits.length > 0 && (
          <p>These example benefits are still for sale: {benefits.join(', ')}. Change the offers under Placements.</p>
        )}
      </>
    ),
    ...(benefits.length > 0 && { screen: { label: 'Open Placements', to: '/ai-admin/placements?tab=offers' } }),
  };
}

function jobs({ jobs }: SiteState): SetUpItem {
  const missing = jobs.filter((state) => 'script' in jobOf(state.job) && !isSetUp(state));
  const label = 'Jobs';
  if (missing.length === 0) return { label, isDone: true, text: 'Every job has run or is switched off.' };
  return {
    label,
    isDone: false,
    text: (
      <>
        These jobs have never succeeded: {missing.map(({ job }) => jobOf(job).label).join(', ')}. Schedule{' '}
        {code('npm run jobs')} (docs/deploy.md, step 7), or switch off the jobs that you do not need.
      </>
    ),
    screen: jobsScreen,
  };
}

function email({ jobs }: SiteState): SetUpItem {
  const state = jobs.find(({ job }) => job === 'mail');
  const label = 'Email';
  if (state && isSetUp(state)) {
    const text = state.is_enabled ? 'The email function has run.' : 'The email function is switched off.';
    return { label, isDone: true, text };
  }
  return {
    label,
    isDone: false,
    text: (
      <>
        The email function has never succeeded. Deploy the function {code('mail')} and call it on schedule
        (docs/deploy.md, step 9), or switch it off.
      </>
    ),
    screen: jobsScreen,
  };
}

function payments({ jobs }: SiteState): SetUpItem {
  const item = { label: 'Payments', isOptional: true as const };
  const hasCheckout = env.checkout() === 'on';
  if (!hasCheckout && integrations.hasPaymentLinks()) {
    return { ...item, isDone: true, text: 'Members pay through your payment links.' };
  }
  if (!hasCheckout) {
    return { ...item, isDone: false, text: 'Members pay by invoice. You can set up Stripe (docs/payments.md).' };
  }
  if (jobs.some((state) => state.job === 'renewals' && isSetUp(state))) {
    return { ...item, isDone: true, text: 'Members pay through Stripe.' };
  }
  return {
    ...item,
    isDone: false,
    text: (
      <>
        The Pay button is on, but the function {code('payments')} has never succeeded on schedule (docs/payments.md,
        step 7).
      </>
    ),
    screen: jobsScreen,
  };
}
