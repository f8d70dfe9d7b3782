export default function SignUpPage() { return <h1 tabIndex={-1}>sign-up</h1>; }
