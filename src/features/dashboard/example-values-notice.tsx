import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { exampleBenefitsLeft } from '../../content/plans';
import { env } from '../../lib/env';
import { Notice } from '../../ui/notice';
import { offersQuery } from '../placements/offers';

/** Warns the administrator of a hosted directory about values, texts and offers of the example company. */
export function ExampleValuesNotice() {
  const [values, files] = [env.exampleValuesLeft(), env.exampleFilesLeft()];
  const isHosted = values !== undefined;
  const { data: offers = [] } = useQuery({ ...offersQuery, enabled: isHosted });
  const benefits = isHosted ? exampleBenefitsLeft(offers) : [];
  if (!values && !files && benefits.length === 0) return null;
  return (
    <Notice tone="warning" title="This directory still shows the details of an example company.">
      {values && (
        <p>
          These values are missing or still examples: {values}. Set your own in src/content/site.ts, then build the site
          again.
        </p>
      )}
      {files && (
        <p className="[overflow-wrap:anywhere]">
          These files still contain example texts: {files}. Write your own texts, delete the line “example: true” in
          each file, then build the site again.
        </p>
      )}
      {benefits.length > 0 && (
        <p>
          These example benefits are still for sale: {benefits.join(', ')}. Change the offers under{' '}
          <Link to="/ai-admin/placements" className="underline">
            Placements
          </Link>
          .
        </p>
      )}
    </Notice>
  );
}
