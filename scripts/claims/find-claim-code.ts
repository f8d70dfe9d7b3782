import { proofFile, proofLine, proofRecord } from '../../src/domain/address/claim-proof.ts';
import { type Network, type Reason, reasonOf } from '../../supabase/functions/_shared/visit/network.ts';
import { isResponse, look } from '../links/visit.ts';

const TIMEOUT_MS = 10_000;
const PREFIX = proofLine('');

/**
 * Returns whether the file contains only codes. Some servers respond to every URL with a page that repeats the
 * requested text, which proves nothing.
 */
const isListOfCodes = (lines: string[]) => lines.length > 0 && lines.every((line) => line.startsWith(PREFIX));
const DIFFERS = 'the code is different';

type CheckResult = { isFound: boolean; isAnswered: boolean; words: string };
const failed = (words: string, isAnswered = true): CheckResult => ({ isFound: false, isAnswered, words });
const FOUND: CheckResult = { isFound: true, isAnswered: true, words: 'found' };

const failures: Partial<Record<Reason, string>> = {
  no_name: 'the domain does not exist',
  no_address: 'the domain has no address',
  private: 'the domain points to a private address',
  tls: 'the certificate is not valid',
  chain: 'the certificate chain is incomplete',
  timeout: 'the website did not respond in time',
  redirects: 'the website redirects in a loop',
  cookies: 'the website redirects in a loop',
  port: 'the website redirects to another port',
};

async function findInFile(domain: string, code: string, network: Network, timeout: number): Promise<CheckResult> {
  const signal = AbortSignal.timeout(timeout);
  const response = await look(proofFile(domain), { network, signal, patience: timeout });
  const isOwn = ({ to }: { to: string }) => {
    const { protocol, hostname } = new URL(to);
    return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
  };
  // A redirect to another domain fails the check, because the other domain proves nothing about this one.
  if (!response.hops.every(isOwn)) return failed('the website redirects to another domain or to http');
  if (response.kind === 'failure') return failed(failures[response.reason] ?? 'no connection', isResponse(response));
  if (response.status !== 200) return failed(`the website responded with status ${response.status}`);
  const lines = response.text.split('\n').flatMap((line) => line.trim() || []);
  if (!isListOfCodes(lines)) return failed('the page contains other text');
  return lines.includes(proofLine(code)) ? FOUND : failed(DIFFERS);
}

async function findInRecord(domain: string, code: string, network: Network): Promise<CheckResult> {
  try {
    const records = (await network.resolveText(proofRecord(domain))).map((record) => record.trim());
    if (records.includes(proofLine(code))) return FOUND;
    return failed(records.some((record) => record.startsWith(PREFIX)) ? DIFFERS : 'not found yet');
  } catch (error) {
    return ['no_name', 'no_address'].includes(reasonOf(error))
      ? failed('not found yet')
      : failed('the name servers did not respond', false);
  }
}

/** Looks for a claim's code in a file on the domain, and in the domain's DNS records. One match is enough. */
export async function findClaimCode(domain: string, code: string, network: Network, timeout = TIMEOUT_MS) {
  const [file, record] = await Promise.all([
    findInFile(domain, code, network, timeout),
    findInRecord(domain, code, network),
  ]);
  return {
    found: file.isFound ? 'file' : record.isFound ? 'dns' : null,
    check_result: `File: ${file.words}. DNS record: ${record.words}.`,
    isAnswered: file.isAnswered || record.isAnswered,
  };
}
