import { Share2 } from 'lucide-react';
import { env } from '../lib/env';
import { Button } from './button';
import { notify } from './notify';
import { shareLink } from './share-link';
import { useHydrated } from './use-hydrated';

/** Opens the device's share sheet, or copies the page's link. `isSmall` shows only the icon on phones. */
export function ShareButton({ title, path, isSmall }: { title: string; path: string; isSmall?: boolean }) {
  const share = async () => {
    const url = `${env.siteUrl()}${path}`;
    const outcome = await shareLink({ title, url }, navigator);
    if (outcome === 'copied') notify.success('Link copied', { description: url });
    if (outcome === 'failed') {
      notify.error('The link could not be copied', { description: `Copy it from here: ${url}` });
    }
  };
  return (
    <Button size="sm" disabled={!useHydrated()} onClick={() => void share()}>
      <Share2 className="size-4" aria-hidden />
      <span className={isSmall ? 'max-sm:sr-only' : undefined}>Share</span>
    </Button>
  );
}
