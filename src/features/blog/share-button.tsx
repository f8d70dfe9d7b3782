import { Share2 } from 'lucide-react';
import type { BlogPost } from '../../content/content.types';
import { env } from '../../lib/env';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notify';
import { shareLink } from './share-link';

export function ShareButton({ post }: { post: BlogPost }) {
  const share = async () => {
    const url = `${env.siteUrl()}/blog/${post.slug}`;
    const outcome = await shareLink({ title: post.title, url }, navigator);
    if (outcome === 'copied') notify.success('Link copied', { description: url });
    if (outcome === 'failed') {
      notify.error('The link could not be shared or copied', { description: `Copy it from here: ${url}` });
    }
  };
  return (
    <Button size="sm" onClick={() => void share()}>
      <Share2 className="size-4" aria-hidden />
      Share
    </Button>
  );
}
