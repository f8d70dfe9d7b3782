import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { addressKey } from '../../domain/address/address-key';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LIMITS } from '../../domain/listing/listing.limits';
import { characters, isStorableText } from '../../domain/text/text';
import type { AiTool } from '../../domain/listing/tool';
import { takenKeys } from '../../domain/listing/tool-keys';
import { mendAddress, toWebAddress } from '../../domain/address/web-address';
import type { AddressTaken } from '../../lib/database';
import { answerOf } from '../../lib/answer';
import { useDebounced } from '../../ui/use-debounced';
import { REASON, reasonIn, type WithReason } from './duplicates';

type Stored = Pick<AiTool, 'id' | 'name' | 'url'>;
type Asked = { address: string; name: string; exceptId: string | null };

const takenQuery = ({ address, name, exceptId }: Asked) =>
  queryOptions({
    // One question for all the spellings of an address.
    queryKey: takenKeys.asked({ key: addressKey(address), name, exceptId }),
    enabled: address !== '' || name !== '',
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<AddressTaken> =>
      answerOf((supabase) =>
        supabase
          .rpc('find_duplicates', { address, name, ...(exceptId !== null && { except_id: exceptId }) })
          .abortSignal(signal),
      ),
  });

/** What is asked of these values: only what can be stored, and of a stored listing only what was changed. */
function askedOf(
  { name, url }: Pick<ListingValues, 'name' | 'url'>,
  stored: { [Column in keyof Stored]?: Stored[Column] | undefined },
): Asked {
  const address = toWebAddress(mendAddress(url)) ?? '';
  const typed = name.trim();
  const isSameAddress = stored.url !== undefined && addressKey(stored.url) === addressKey(address);
  return {
    address: isSameAddress ? '' : address,
    // Shorter names are like too many others.
    name: stored.name === typed || typed.length < 3 || characters(typed) > LIMITS.name.max ? '' : typed,
    exceptId: stored.id ?? null,
  };
}

/** Whether the address is listed or waits already. */
export const isAddressTaken = ({ listed, is_waiting, is_own_waiting }: AddressTaken) =>
  listed.length > 0 || is_waiting || is_own_waiting;

/** How long a press waits for an answer: the question is a kindness, and whoever reviews asks again. */
const PATIENCE = 3000;

/**
 * Asks, while a listing is written, whether its address is listed or waits already, and whether a name is like it.
 * @param stored the listing as it is; of a new one no more than the id of a try that got no answer.
 */
export function useDuplicates<Values extends ListingValues>(
  values: UseFormReturn<Values>,
  stored: Stored | { id: string | undefined },
) {
  const form = values as unknown as UseFormReturn<ListingValues & WithReason>;
  const queryClient = useQueryClient();
  const [name, url] = useWatch({ control: form.control, name: ['name', 'url'] });
  const asked = askedOf({ name: useDebounced(name), url: useDebounced(url) }, stored);
  const { data: taken } = useQuery({
    ...takenQuery(asked),
    // What is said of the address stands while another name is asked about: its field may be written in.
    placeholderData: (before, query) => (query?.queryKey[1].key === addressKey(asked.address) ? before : undefined),
  });
  // What was said of another address is not said of this one.
  const isCurrent = askedOf({ name, url }, stored).address === asked.address;

  /** Null if no answer comes in time. */
  const ask = async (): Promise<AddressTaken | null> => {
    const query = takenQuery(askedOf(form.getValues(), stored));
    if (!query.enabled) return null;
    return Promise.race([
      queryClient.fetchQuery(query).catch(() => null),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE)),
    ]);
  };

  return {
    taken: isCurrent ? taken : undefined,
    ask,
    /** The reason to send with the listing, empty if none is needed; null if one is missing, which the field then says. */
    async reasonToSend(): Promise<string | null> {
      const answer = await ask();
      if (!answer || !isAddressTaken(answer)) return '';
      const reason = reasonIn(form).trim();
      const problem =
        reason === ''
          ? 'Please say why yours is different'
          : characters(reason) > LIMITS.duplicateReason.max
            ? `The reason must be at most ${LIMITS.duplicateReason.max} characters`
            : isStorableText(reason)
              ? null
              : 'Please remove the invisible control characters';
      if (problem === null) return reason;
      form.setError(REASON, { message: problem });
      // The field may be drawn by this very answer.
      setTimeout(() => form.setFocus(REASON));
      return null;
    },
  };
}

export type Duplicates = ReturnType<typeof useDuplicates>;
