import { useEffect } from 'react';
import { followAccount } from './follow-account';

/** What only somebody who is signed in loads: it keeps what is saved in step with the account. */
export default function SavedAccount({ id }: { id: string }) {
  useEffect(() => followAccount(id), [id]);
  return null;
}
