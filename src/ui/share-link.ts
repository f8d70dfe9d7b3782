type Page = { title: string; url: string };
type Shared = 'shared' | 'cancelled' | 'copied' | 'failed';

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Opens the device's share sheet if there is one, else copies the link. If the share sheet fails, the link is copied;
 * if the user closes it, nothing happens.
 */
export async function shareLink(page: Page, device: Pick<Navigator, 'share' | 'clipboard'>): Promise<Shared> {
  // Older browsers lack `share`, insecure origins lack `clipboard`.
  const { share, clipboard } = device as Partial<Navigator>;
  if (share) {
    try {
      await share.call(device, page);
      return 'shared';
    } catch (error) {
      if (isCancelled(error)) return 'cancelled';
    }
  }
  try {
    if (!clipboard) return 'failed';
    await clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
