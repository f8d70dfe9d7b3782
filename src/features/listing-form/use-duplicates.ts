import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { addressKey } from '../../domain/address/address-key';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LIMITS } from '../../domain/listing/listing.limits';
import { characters, isStorableText } from '../../domain/text/text';
import type { AiTool } from '../../domain/listing/tool';
import { takenKeys } from '../../domain/listing/tool-keys';
import { fixAddress, toWebAddress } from '../../lib/web-address';
import type { Duplicates as StoredDuplicates } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { useDebounced } from '../../ui/use-debounced';
import { REASON, reasonIn, type WithReason } from './duplicates';

type Stored = Pick<AiTool, 'id' | 'name' | 'url'>;
type CheckParams = { address: string; name: string; exceptId: string | null };

const takenQuery = ({ address, name, exceptId }: CheckParams) =>
  queryOptions({
    // All spellings of an address share one cache entry.
    queryKey: takenKeys.asked({ key: addressKey(address), name, exceptId }),
    enabled: address !== '' || name !== '',
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<StoredDuplicates> =>
      unwrap((supabase) =>
        supabase
          .rpc('find_duplicates', { address, name, ...(exceptId !== null && { except_id: exceptId }) })
          .abortSignal(signal),
      ),
  });

function paramsOf(
  { name, url }: Pick<ListingValues, 'name' | 'url'>,
  stored: { [Column in keyof Stored]?: Stored[Column] | undefined },
): CheckParams {
  const address = toWebAddress(fixAddress(url)) ?? '';
  const typed = name.trim();
  const isSameAddress = stored.url !== undefined && addressKey(stored.url) === addressKey(address);
  return {
    address: isSameAddress ? '' : address,
    // A name with fewer than three characters would match too many listings.
    name: stored.name === typed || typed.length < 3 || characters(typed) > LIMITS.name.max ? '' : typed,
    exceptId: stored.id ?? null,
  };
}

export const isAddressTaken = ({ listed, is_waiting, is_own_waiting }: StoredDuplicates) =>
  listed.length > 0 || is_waiting || is_own_waiting;

/**
 * The maximum wait before a submit, in milliseconds. A late result does no harm, because the reviewer sees duplicates
 * too.
 */
const TIMEOUT_MS = 3000;

/**
 * Checks whether the address is listed or under review, and whether a similar name exists.
 * @param stored the stored listing. A new listing has only an id, from an attempt whose response was lost.
 */
export function useDuplicates<Values extends ListingValues>(
  values: UseFormReturn<Values>,
  stored: Stored | { id: string | undefined },
) {
  const form = values as unknown as UseFormReturn<ListingValues & WithReason>;
  const queryClient = useQueryClient();
  const [name, url] = useWatch({ control: form.control, name: ['name', 'url'] });
  const params = paramsOf({ name: useDebounced(name), url: useDebounced(url) }, stored);
  const { data: taken } = useQuery({
    ...takenQuery(params),
    // Keeps the address's result while another name is checked, because the visitor may be typing the reason.
    placeholderData: (before, query) => (query?.queryKey[1].key === addressKey(params.address) ? before : undefined),
  });
  const isCurrent = paramsOf({ name, url }, stored).address === params.address;

  const check = async (): Promise<StoredDuplicates | null> => {
    const query = takenQuery(paramsOf(form.getValues(), stored));
    if (!query.enabled) return null;
    return Promise.race([
      queryClient.fetchQuery(query).catch(() => null),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS)),
    ]);
  };

  return {
    taken: isCurrent ? taken : undefined,
    ask: check,
    /**
     * Returns the reason to send with the listing, or '' if a reason is not needed. If a required reason is missing,
     * shows an error at the field and returns null.
     */
    async reasonToSend(): Promise<string | null> {
      const taken = await check();
      if (!taken || !isAddressTaken(taken)) return '';
      const reason = reasonIn(form).trim();
      const problem =
        reason === ''
          ? 'Please say why your tool is different'
          : characters(reason) > LIMITS.duplicateReason.max
            ? `The reason must be at most ${LIMITS.duplicateReason.max} characters`
            : isStorableText(reason)
              ? null
              : 'Please remove the invisible control characters';
      if (problem === null) return reason;
      form.setError(REASON, { message: problem });
      // The focus moves later, because the result may still have to render the field.
      setTimeout(() => form.setFocus(REASON));
      return null;
    },
  };
}

export type Duplicates = ReturnType<typeof useDuplicates>;
