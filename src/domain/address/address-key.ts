/** Parameters that say where a visitor came from, not where they go. */
const TRACKING =
  /^(utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl|ref|ref_src|via|aff|fpr)(=|$)/i;

/** 'a/./b' and 'a/c/../b' are 'a/b'. */
function withoutDots(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/').slice(1)) {
    if (/^(\.|%2e){2}$/i.test(step)) steps.pop();
    else if (!/^(\.|%2e)$/i.test(step)) steps.push(step);
  }
  return `/${steps.join('/')}`;
}

/**
 * One key for all the spellings of a stored address (see toWebAddress), the same as `private.address_key` in SQL: without
 * scheme, www., the ports 80 and 443, capitals of the host, slashes at the end, fragment and tracking parameters. Another
 * port is another server, and stays. A key is its own key.
 */
export function addressKey(address: string): string {
  const [, typedHost = '', behind = ''] = /^(?:https?:\/\/)?([^/?#]*)([^#]*)/i.exec(address) ?? [];
  const host = typedHost
    .toLowerCase()
    .replace(/:0*(\d*)$/, ':$1')
    .replace(/:(80|443)?$/, '')
    // Only where a host remains without it.
    .replace(/^(www\.)+(?=[^.:]+\.)/, '');
  // What browsers write as an escape.
  const rest = behind.replace(/["<>^`{}']/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const [, typedPath = '', query = ''] = /^([^?]*)\??(.*)$/.exec(rest) ?? [];
  const slashed = typedPath.replaceAll('\\', '/');
  const path = /\/(\.|%2e)/i.test(slashed) ? withoutDots(slashed) : slashed;
  const kept = query.split('&').filter((pair) => pair !== '' && !TRACKING.test(pair));
  return host + path.replace(/(?<!\/)\/+$/, '') + (kept.length > 0 ? `?${kept.join('&')}` : '');
}
