type Page = { title: string; url: string };
type Shared = 'shared' | 'cancelled' | 'copied' | 'failed';

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Opens the device's share sheet. Copies the link if there is no share sheet or the share sheet fails. Copies nothing if
 * the user closes the share sheet.
 */
export async function shareLink(page: Page, device: Pick<Navigator, 'share' | 'clipboard'>): Promise<Shared> {
  // Older browsers lack `share`. Insecure origins lack `clipboard`.
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
