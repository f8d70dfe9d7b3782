import { useState } from 'react';
import { masthead } from '../../content/masthead';
import { toolPath } from '../../domain/directory/paths';
import {
  BADGE_LOOKS,
  BADGE_SIZES,
  badgeFile,
  badgeHtml,
  type BadgeLook,
  type BadgeSize,
} from '../../domain/listing/badge';
import { env } from '../../lib/env';
import { CopyField } from '../../ui/copy-field';
import { Field, Select } from '../../ui/field';

const looks: Record<BadgeLook, string> = { light: 'Light', dark: 'Dark' };
const sizes: Record<BadgeSize, string> = { small: 'Small', large: 'Large' };

export default function ListedBadge({ slug }: { slug: string }) {
  const [look, setLook] = useState<BadgeLook>('light');
  const [size, setSize] = useState<BadgeSize>('small');
  const { name } = masthead;
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-muted">Add this picture to your website. It links to your listing and uses no script.</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Look">
          {(attributes) => (
            <Select {...attributes} isSmall value={look} onChange={({ target }) => setLook(target.value as BadgeLook)}>
              {BADGE_LOOKS.map((value) => (
                <option key={value} value={value}>
                  {looks[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Size">
          {(attributes) => (
            <Select {...attributes} isSmall value={size} onChange={({ target }) => setSize(target.value as BadgeSize)}>
              {Object.keys(BADGE_SIZES).map((value) => (
                <option key={value} value={value}>
                  {sizes[value as BadgeSize]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <img src={`/${badgeFile(look, size)}`} {...BADGE_SIZES[size]} alt={`Listed on ${name}`} />
      <dl>
        <CopyField
          label="HTML"
          text={badgeHtml({ look, size }, { siteUrl: env.siteUrl(), directory: name, path: toolPath(slug) })}
        />
      </dl>
    </div>
  );
}
