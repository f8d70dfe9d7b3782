/** Query parameters that identify the referrer instead of the page. */
const TRACKING =
  /^(utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl|ref|ref_src|via|aff|fpr)(=|$)/i;

/** Resolves dot segments: 'a/./b' and 'a/c/../b' become 'a/b'. */
function withoutDots(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/').slice(1)) {
    if (/^(\.|%2e){2}$/i.test(step)) steps.pop();
    else if (!/^(\.|%2e)$/i.test(step)) steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/**
 * Returns a key that is the same for all spellings of an address. Removes the scheme, www., default ports, trailing
 * slashes, the fragment and tracking parameters. Lowercases the host. Must match `private.address_key` in SQL. The
 * function is idempotent.
 */
export function addressKey(address: string): string {
  const [, typedHost = '', tail = ''] = /^(?:https?:\/\/)?([^/?#]*)([^#]*)/i.exec(address) ?? [];
  const host = typedHost
    .toLowerCase()
    .replace(/:0*(\d*)$/, ':$1')
    .replace(/:(80|443)?$/, '')
    // 'www.' stays if only a top-level domain would follow.
    .replace(/^(www\.)+(?=[^.:]+\.)/, '');
  const rest = tail.replace(/["<>^`{}']/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const [, typedPath = '', query = ''] = /^([^?]*)\??(.*)$/.exec(rest) ?? [];
  const slashed = typedPath.replaceAll('\\', '/');
  const path = /\/(\.|%2e)/i.test(slashed) ? withoutDots(slashed) : slashed;
  const parameters = query.split('&').filter((pair) => pair !== '' && !TRACKING.test(pair));
  return host + path.replace(/(?<!\/)\/+$/, '') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
}
