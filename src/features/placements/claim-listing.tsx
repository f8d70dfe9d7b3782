import { type FormEvent, useState } from 'react';
import { formText } from '../../lib/form-text';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { useClaimListing } from './placements.mutations';

const hints = {
  email: 'A mail address at the tool’s own domain. We write to it.',
  meta_tag: 'The name and content of a meta tag that you put on the tool’s home page.',
};

/** Lets a member claim an imported listing of their own tool. */
export default function ClaimListing({ toolId }: { toolId: string }) {
  const claim = useClaimListing();
  const [kind, setKind] = useState<keyof typeof hints>('email');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = formText(new FormData(event.currentTarget), 'proof');
    claim.mutate({ listing_id: toolId, proof_kind: kind, proof });
  };

  return (
    <details className="mt-8 max-w-form text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-muted hover:text-ink">
        Is this your tool?
      </summary>
      {claim.isSuccess ? (
        <p role="status">
          Your claim waits for its answer. Once it is granted, the listing stands under My submissions.
        </p>
      ) : (
        <form onSubmit={submit} className="grid gap-4 pt-2" aria-label="Claim this listing">
          <p className="text-muted">
            Ask for the listing, and you can follow it and request placement for it. A person checks the proof.
          </p>
          <Field label="Proof">
            {(attributes) => (
              <Select
                {...attributes}
                value={kind}
                onChange={(event) => setKind(event.target.value === 'meta_tag' ? 'meta_tag' : 'email')}
              >
                <option value="email">An address at its domain</option>
                <option value="meta_tag">A meta tag on its site</option>
              </Select>
            )}
          </Field>
          <Field label={kind === 'email' ? 'Mail address' : 'Meta tag'} hint={hints[kind]}>
            {(attributes) => (
              <Input
                {...attributes}
                name="proof"
                type={kind === 'email' ? 'email' : 'text'}
                required
                minLength={3}
                maxLength={500}
                autoComplete="off"
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start" disabled={claim.isPending}>
            {claim.isPending ? 'Sending...' : 'Claim this listing'}
          </Button>
        </form>
      )}
    </details>
  );
}
