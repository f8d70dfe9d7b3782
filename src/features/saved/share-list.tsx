import { useState } from 'react';
import { SHARED_ADDRESS } from '../../domain/account/saved.limits';
import type { ListedTool } from '../../domain/listing/tool';
import { env } from '../../lib/env';
import { Field, Input } from '../../ui/field';
import { ShareButton } from '../../ui/share-button';
import { today } from './export-buttons';
import { sharedName, sharedPath } from './shared-address';

export function ShareList({
  tools,
  total,
  onMore,
}: {
  tools: readonly ListedTool[];
  total: number;
  /** Loads more tools, or false if all tools are loaded. */
  onMore: false | (() => unknown);
}) {
  const [name, setName] = useState('');
  const slugs = tools.map(({ slug }) => slug);
  const { path, count } = sharedPath(env.siteUrl(), { slugs, name: sharedName(name), day: today() });
  return (
    <details
      className="max-w-form text-sm"
      // The remaining tools are loaded only below 200, because a URL has no space for more.
      onToggle={({ currentTarget }) => currentTarget.open && slugs.length < 200 && onMore && void onMore()}
    >
      <summary className="inline-flex min-h-9 items-center font-semibold hover:text-accent pointer-coarse:min-h-11">
        Share this list
      </summary>
      <div className="mt-2 grid gap-3 rounded-lg border border-line bg-surface p-4">
        <p className="text-muted">
          Anyone with the link can see these tools without an account. If you change your list later, the shared list
          stays the same.
        </p>
        <Field label="Your name" isOptional hint="Your name becomes part of the link.">
          {(attributes) => (
            <Input
              {...attributes}
              value={name}
              maxLength={SHARED_ADDRESS.name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {count < total && (
          <p role="status">
            Only the first {count} of the {total} tools fit in the link.
          </p>
        )}
        <div>
          <ShareButton title="A list of AI tools" path={path} />
        </div>
      </div>
    </details>
  );
}
