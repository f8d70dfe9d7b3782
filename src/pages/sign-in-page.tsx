export default function SignInPage() { return <h1 tabIndex={-1}>sign-in</h1>; }
