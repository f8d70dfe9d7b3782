import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formText } from '../../lib/form-text';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { useClaimListing } from './claims.mutations';
import { type ClaimedTool, type ProofKind, claimQueries } from './claims.queries';
import { OWNERSHIP_CLAIMS_PROOF_LENGTH_MAX, OWNERSHIP_CLAIMS_PROOF_LENGTH_MIN } from '../../lib/rules';

const kinds: Record<ProofKind, { label: string; field?: string; hint?: string }> = {
  email: {
    label: 'An email address at the tool’s domain',
    field: 'Email',
    hint: 'We may write to this address to check your claim. It must be at the tool’s domain.',
  },
  meta_tag: {
    label: 'A meta tag on the tool’s website',
    field: 'Meta tag',
    hint: 'The name and content of a meta tag on the tool’s home page.',
  },
  domain: { label: 'A code on the tool’s domain' },
};

/**
 * The form for claiming a listing, by a proof for manual review or by a code on the listing's domain. A listing that
 * already has an owner requires the code.
 */
export function ClaimForm({
  tool,
  first,
  isOwn = false,
  onSent,
}: {
  tool: ClaimedTool;
  first: ProofKind;
  isOwn?: boolean;
  onSent: () => void;
}) {
  const claim = useClaimListing(tool.id);
  const [kind, setKind] = useState(first);
  const { field, hint } = kinds[kind];
  const domain = useQuery({ ...claimQueries.provableDomain(tool.url), enabled: kind === 'domain' });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = field && formText(new FormData(event.currentTarget), 'proof');
    claim.mutate({ listing_id: tool.id, proof_kind: kind, ...(proof && { proof }) }, { onSuccess: onSent });
  };

  return (
    <form onSubmit={submit} className="grid gap-4" aria-label="Claim this listing">
      {!isOwn && (
        <>
          <p className="text-muted">
            Owners can edit the listing, see its results and request placements.{' '}
            {kind === 'domain' ? 'A code needs no review.' : 'We will review your proof.'}
          </p>
          <Field label="Proof">
            {(attributes) => (
              <Select
                {...attributes}
                value={kind}
                onChange={({ target }) =>
                  setKind((['email', 'meta_tag'] as const).find((known) => known === target.value) ?? 'domain')
                }
              >
                {Object.entries(kinds).map(([value, { label }]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
      {field && (
        <Field label={field} hint={hint}>
          {(attributes) => (
            <Input
              {...attributes}
              name="proof"
              type={kind === 'email' ? 'email' : 'text'}
              required
              minLength={OWNERSHIP_CLAIMS_PROOF_LENGTH_MIN}
              maxLength={OWNERSHIP_CLAIMS_PROOF_LENGTH_MAX}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {kind === 'domain' && (
        <div role="status">
          {domain.isError && <LoadError title="The domain could not be checked" onRetry={domain.refetch} />}
          {domain.data && (
            <p>
              We give you a line of text to add to <strong className="[overflow-wrap:anywhere]">{domain.data}</strong>,
              as a file or a DNS record.
            </p>
          )}
          {domain.data === null && (
            <p>
              A code cannot prove that this listing is yours, because its address is not the home page of a domain.
              Choose another proof.
            </p>
          )}
        </div>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={claim.isPending || (kind === 'domain' && !domain.data)}
      >
        {claim.isPending ? 'Sending...' : kind === 'domain' ? 'Get the code' : 'Claim this listing'}
      </Button>
    </form>
  );
}
