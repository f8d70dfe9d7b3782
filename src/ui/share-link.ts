type Page = { title: string; url: string };
type Shared = 'shared' | 'cancelled' | 'copied' | 'failed';

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Offers the page to the device's share sheet where there is one, else copies its link. A share
 * sheet that fails leaves the copy; one that the reader closed is the end of it.
 */
export async function shareLink(page: Page, device: Pick<Navigator, 'share' | 'clipboard'>): Promise<Shared> {
  // Older browsers have no share, and insecure origins no clipboard.
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
