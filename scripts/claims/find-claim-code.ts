import { proofFile, proofLine, proofRecord } from '../../src/domain/address/claim-proof.ts';
import { type Network, type Reason, reasonOf } from '../../supabase/functions/_shared/visit/network.ts';
import { isResponse, look } from '../links/visit.ts';

/** The timeout for the file in milliseconds. */
const TIMEOUT_MS = 10_000;
const PREFIX = proofLine('');

/**
 * A file of codes has no other lines. A server that responds to every URL, perhaps with visitors' text, proves nothing.
 */
const isListOfCodes = (lines: string[]) => lines.length > 0 && lines.every((line) => line.startsWith(PREFIX));
const DIFFERS = 'the code is different';

type Sight = { isFound: boolean; isAnswered: boolean; words: string };
const saw = (words: string, isAnswered = true): Sight => ({ isFound: false, isAnswered, words });
const FOUND: Sight = { isFound: true, isAnswered: true, words: 'found' };

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

async function lookInFile(domain: string, code: string, network: Network, patience: number): Promise<Sight> {
  const signal = AbortSignal.timeout(patience);
  const seen = await look(proofFile(domain), { network, signal, patience });
  const isOwn = ({ to }: { to: string }) => {
    const { protocol, hostname } = new URL(to);
    return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
  };
  // A redirect to another domain fails the check, because the other domain proves nothing about this one.
  if (!seen.hops.every(isOwn)) return saw('the website redirects to another domain or to http');
  if (seen.kind === 'failure') return saw(failures[seen.reason] ?? 'no connection', isResponse(seen));
  if (seen.status !== 200) return saw(`the website responded with status ${seen.status}`);
  const lines = seen.text.split('\n').flatMap((line) => line.trim() || []);
  if (!isListOfCodes(lines)) return saw('the page contains other text');
  return lines.includes(proofLine(code)) ? FOUND : saw(DIFFERS);
}

async function lookInRecord(domain: string, code: string, network: Network): Promise<Sight> {
  try {
    const records = (await network.resolveText(proofRecord(domain))).map((record) => record.trim());
    if (records.includes(proofLine(code))) return FOUND;
    return saw(records.some((record) => record.startsWith(PREFIX)) ? DIFFERS : 'not found yet');
  } catch (error) {
    return ['no_name', 'no_address'].includes(reasonOf(error))
      ? saw('not found yet')
      : saw('the name servers did not respond', false);
  }
}

/** Looks for a claim's code in the domain's file and in its DNS record. One match is enough. */
export async function findClaimCode(domain: string, code: string, network: Network, patience = TIMEOUT_MS) {
  const [file, record] = await Promise.all([
    lookInFile(domain, code, network, patience),
    lookInRecord(domain, code, network),
  ]);
  return {
    found: file.isFound ? 'file' : record.isFound ? 'dns' : null,
    check_result: `File: ${file.words}. DNS record: ${record.words}.`,
    isAnswered: file.isAnswered || record.isAnswered,
  };
}
