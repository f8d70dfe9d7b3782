import { Button } from '../../ui/button';
import { useGoogle } from './auth.mutations';

/** 'Continue with Google', with Google's four-colour logo as its guidelines require. */
export function GoogleButton({ returnTo, failure }: { returnTo: string; failure: string }) {
  const google = useGoogle(failure);
  return (
    <Button className="w-full" disabled={google.isPending} onClick={() => google.mutate(returnTo)}>
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.3-4.8 3.3-8.2z"
        />
        <path
          fill="#34A853"
          d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8c-1 .7-2.3 1.1-3.7 1.1-2.9 0-5.300-1.900-6.200-4.500H2.100v2.800A11 11 0 0 0 12 23z"
        />
        <path fill="#FBBC05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.1a11 11 0 0 0 0 9.8l3.7-2.8z" />
        <path
          fill="#EA4335"
          d="M12 5.400c1.600 0 3.1.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.100 7.100l3.700 2.800C6.700 7.300 9.100 5.400 12 5.400z"
        />
      </svg>
      Continue with Google
    </Button>
  );
}
